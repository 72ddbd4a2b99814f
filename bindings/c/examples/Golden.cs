// Asks the golden queries and prints what came of each: outcome, points, fingerprint. Then a short game loop in Unity's
// coordinates: a world of voxels, an edit, a service that is stepped, a crowd. Then the rest: two halls joined by a door, a
// timed curve with limits on climbing and descending, moving obstacles, statistics, the log.
using System;
using System.Globalization;
using System.IO;
using System.Text.RegularExpressions;
using Airlane;

public static class Golden
{
    private static readonly Regex Line = new Regex(
        "\"kind\":\"query\",\"world\":\"gen:(\\w+):(\\d+)x(\\d+)x(\\d+):(\\d+)\",\"from\":\\[(.*?)\\],\"to\":\\[(.*?)\\],"
        + "\"method\":\"(.*?)\",\"radius\":(.*?),\"outcome\":\"(\\w+)\"");

    public static int Main(string[] words)
    {
        Native.CheckVersion();
        if (words.Length == 1)
        {
            Queries(words[0]);
            return 0;
        }
        return Unity() && Rest() && Log() ? 0 : 1;
    }

    private static bool Fails()
    {
        try
        {
            Agent.Named("nobody");
        }
        catch (AirlaneException)
        {
            return true;
        }
        return false;
    }

    private static bool Log()
    {
        var lines = 0;
        var last = "";
        Hooks.SetLog((level, text) =>
        {
            lines += level == LogLevel.Error ? 1 : 0;
            last = text;
            // It may call Airlane; what it throws goes nowhere.
            Fails();
            throw new InvalidOperationException("dropped");
        });
        // Nothing but Hooks itself holds what the library calls.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        var all = Is(Fails() && lines == 1 && last.Contains("nobody"), "the log has the call that failed");
        Hooks.SetLog(null);
        all &= Is(Fails() && lines == 1, "a hook that was taken off is not told");
        var before = Native.SetThreads(1);
        all &= Is(before >= 1 && Native.SetThreads(before) == 1 && Native.Version > 0, "threads and version");
        GC.Collect();
        GC.WaitForPendingFinalizers();
        using (new Answer())
        {
            all &= Is(Native.LiveHandles >= 1, "handles are counted");
        }
        return all;
    }

    private static Vec3 Point(string text)
    {
        var parts = Array.ConvertAll(text.Split(','), part => double.Parse(part, CultureInfo.InvariantCulture));
        return new Vec3(parts[0], parts[1], parts[2]);
    }

    private static void Queries(string file)
    {
        Airspace airspace = null;
        Planner planner = null;
        var before = "";
        using (var answer = new Answer())
        {
            foreach (var line in File.ReadAllLines(file))
            {
                var found = Line.Match(line);
                // Random traces that give up after millions of steps take minutes together.
                if (!found.Success || found.Groups[10].Value == "stopped")
                {
                    continue;
                }
                Func<int, string> part = i => found.Groups[i].Value;
                if (part(1) != before)
                {
                    airspace = Airspace.Generate(WorldOptions.In(Frame.Native), part(1), uint.Parse(part(2)), uint.Parse(part(3)), uint.Parse(part(4)), ulong.Parse(part(5)));
                    planner = new Planner(airspace);
                    before = part(1);
                }
                using (var query = new Query(Frame.Native))
                {
                    query.SetEnds(Point(part(6)), Point(part(7)));
                    query.SetMethod(part(8));
                    var radius = double.Parse(part(9), CultureInfo.InvariantCulture);
                    if (radius > 0)
                    {
                        query.SetBody(Body.Ball(radius));
                    }
                    planner.Path(query, answer);
                    var info = answer.Info;
                    Console.WriteLine("{0} {1} {2:x16}", info.Outcome.ToString().ToLowerInvariant(), info.Points, info.Fingerprint);
                }
            }
        }
    }

    // y is up, as in Unity: a wall that one has to fly over.
    private static bool Unity()
    {
        var voxels = new byte[32 * 16 * 24];
        for (var z = 0; z < 24; z++)
        {
            for (var y = 0; y < 12; y++)
            {
                voxels[(z * 16 + y) * 32 + 15] = 1;
            }
        }
        using (var world = Airspace.FromVoxels(WorldOptions.In(Frame.Unity), 32, 16, 24, voxels))
        using (var planner = new Planner(world))
        using (var query = new Query(Frame.Unity))
        using (var answer = new Answer())
        using (var edits = new Edits(Frame.Unity))
        using (var service = new Service(world, 0))
        using (var crowd = new Crowd(world))
        {
            Vec3[] points = null;
            query.SetBody(Body.Ball(0.5));
            query.SetEnds(new Vec3(3, 2, 12), new Vec3(28, 2, 12));
            planner.Path(query, answer);
            var over = answer.Info;
            var highest = 0.0;
            for (var i = answer.GetPoints(ref points) - 1; i >= 0; i--)
            {
                highest = Math.Max(highest, points[i].Y);
            }
            var door = Shape.Box(new Vec3(15, 0, 10), new Vec3(16, 4, 14));
            edits.Free(ref door);
            var changed = world.Apply(edits);
            service.Publish(world);
            var ticket = service.Submit(query, 0, -1);
            while (!ticket.IsDone)
            {
                service.Step(0.002);
            }
            ticket.Take(answer);
            var through = answer.Info;
            crowd.Follow(world);
            var unit = crowd.Add(new Vec3(3, 2, 12), 0.4, 4, 12);
            crowd.Send(unit, new Vec3(28, 2, 12));
            for (var tick = 0; tick < 60 * 10; tick++)
            {
                crowd.Step(1.0 / 60.0);
            }
            UnitState[] units = null;
            crowd.GetUnits(ref units);
            var refused = false;
            try
            {
                query.SetMethod("no such method");
            }
            catch (AirlaneException)
            {
                refused = true;
            }
            var isClosed = false;
            var spare = new Query(Frame.Unity);
            spare.Dispose();
            try
            {
                planner.Path(spare, answer);
            }
            catch (ObjectDisposedException)
            {
                isClosed = true;
            }
            Console.WriteLine("over the wall {0:f1} m (up to {1:f1}), through a door of {2} voxels {3:f1} m, unit at x = {4:f1}", over.Length, highest, changed.Freed, through.Length, units[0].Position.X);
            return over.Outcome == Outcome.Found && highest > 12 && through.Length < over.Length && units[0].Position.X > 20 && refused && isClosed && answer.IsValidIn(world);
        }
    }

    private static Airspace Hall(double x)
    {
        var options = WorldOptions.In(Frame.Native);
        options.Origin = new Vec3(x, 0, 0);
        return Airspace.FromVoxels(options, 40, 40, 20, new byte[40 * 40 * 20]);
    }

    private static bool Is(bool holds, string what)
    {
        if (!holds)
        {
            Console.WriteLine("not so: " + what);
        }
        return holds;
    }

    private static bool Rest()
    {
        var all = true;
        using (var west = Hall(0))
        using (var east = Hall(100))
        using (var map = new Map())
        using (var pilot = Agent.Named("anyone"))
        using (var query = new Query(Frame.Native))
        using (var answer = new Answer())
        {
            var parts = new[] { map.Add("west", west), map.Add("east", east) };
            map.SetLink(7, "door", Link.Between(Frame.Native, parts[0], new Vec3(38, 20, 5), parts[1], new Vec3(101, 20, 5)));
            query.SetAgent(pilot);
            query.SetEndsInParts(parts[0], new Vec3(3, 3, 5), parts[1], new Vec3(130, 30, 5));
            using (var planner = new Planner(map))
            {
                planner.Path(query, answer);
                var legs = answer.GetLegs();
                all &= Is(answer.Info.Outcome == Outcome.Found && legs.Length == 3, "three legs, by a door");
                all &= Is(legs[1].IsLink == 1 && legs[1].Link == 7 && legs[2].Part == parts[1], "the door is the second leg");
                map.SetOpen(7, false);
                planner.Follow(map);
                planner.Path(query, answer);
                all &= Is(answer.Info.Outcome == Outcome.Unreachable, "a closed door is not passed");
                map.RemoveLink(7);
            }
        }
        using (var world = Hall(0))
        using (var planner = new Planner(world))
        using (var query = new Query(Frame.Native))
        using (var answer = new Answer())
        using (var edits = new Edits(Frame.Native))
        {
            var limits = Agent.Options(Frame.Native);
            limits.Speed = 5;
            limits.Acceleration = 5;
            limits.TurnRadius = 2;
            limits.MaxClimb = 1;
            limits.MaxDescent = 0.2;
            using (var glider = Agent.Make(limits))
            {
                query.SetAgent(glider);
                query.SetTrajectory(0);
                query.SetEnds(new Vec3(20, 10, 16), new Vec3(20, 20, 4));
                planner.Path(query, answer);
                var states = answer.Sample(20);
                var steepest = 0.0;
                foreach (var state in states)
                {
                    var run = Math.Sqrt(state.Velocity.X * state.Velocity.X + state.Velocity.Y * state.Velocity.Y);
                    steepest = Math.Max(steepest, run > 0.01 ? -state.Velocity.Z / run : 0);
                }
                all &= Is(states.Length > 100 && steepest > 0.1 && steepest < 0.201, "it glides down no steeper than allowed");
            }
            var before = world.Snapshot();
            var wall = Shape.Box(new Vec3(18, 0, 0), new Vec3(22, 40, 12));
            edits.Block(ref wall);
            world.Apply(edits);
            var changes = world.ChangesSince(before);
            var volume = 0.0;
            foreach (var box in changes)
            {
                all &= Is(box.Low.X >= 18 && box.High.X <= 22 && box.High.Z <= 12, "changes lie in the wall");
                volume += (box.High.X - box.Low.X) * (box.High.Y - box.Low.Y) * (box.High.Z - box.Low.Z);
            }
            all &= Is(volume == 4 * 40 * 12, "changes are the wall");
            all &= Is(world.Info.Version == before.Info.Version + 1 && world.Info.VoxelsX == 40, "facts of the world");
            var free = world.NearestFree(new Vec3(20.3, 20, 6), Body.Ball(0.4));
            all &= Is(free.HasValue && world.IsFree(free.Value, Body.Ball(0.4)), "the nearest free point is free");
            using (var plain = new Query(Frame.Native))
            using (var service = new Service(before, 1))
            {
                plain.SetEnds(new Vec3(5, 20, 5), new Vec3(35, 20, 5));
                planner.Path(plain, answer);
                planner.Follow(world);
                all &= Is(planner.Revise(plain, answer).Verdict != Verdict.Lost && answer.IsValidIn(world), "the path is revised");
                service.Apply(edits);
                using (var ticket = service.Submit(plain, 0, -1))
                {
                    all &= Is(ticket.Wait(60), "a reply comes");
                    ticket.Take(answer);
                }
                all &= Is(answer.Info.Length > 30 && service.Stats.Answered == 1, "the service knows of the wall");
            }
            using (var low = new Query(Frame.Native))
            {
                low.SetEnds(new Vec3(5, 20, 5), new Vec3(35, 20, 5));
                low.SetRefine("taut");
                planner.Path(low, answer);
                all &= Is(answer.Info.Outcome == Outcome.Found, "there is a way over the wall");
                low.SetRegion(world.VoxelAt(new Vec3(0.5, 0.5, 0.5)), world.VoxelAt(new Vec3(39.5, 39.5, 11.5)));
                planner.Path(low, answer);
                all &= Is(answer.Info.Outcome == Outcome.Unreachable, "there is none below its top");
            }
            var options = CrowdOptions.Usual();
            options.Horizon = 3;
            using (var crowd = new Crowd(before, options))
            using (var runner = Agent.FromText("agent 1\nlike drone\nname runner\n"))
            {
                var units = new[] { crowd.Add(new Vec3(4, 20, 5), 0.4, 4, 12), crowd.Add(new Vec3(4, 24, 5), runner) };
                crowd.Gather(units, new Vec3(34, 20, 5));
                crowd.SetObstacles(new[] { new MovingObstacle { Position = new Vec3(20, 20, 5), Radius = 1 } });
                for (var tick = 0; tick < 60 * 15; tick++)
                {
                    crowd.Step(1.0 / 60.0);
                }
                UnitState[] states = null;
                crowd.GetUnits(ref states);
                all &= Is(states[0].Position.X > 30 && states[1].Position.X > 30 && crowd.Fingerprint != 0, "the crowd gathers");
                crowd.Halt(units);
            }
        }
        return all;
    }
}
