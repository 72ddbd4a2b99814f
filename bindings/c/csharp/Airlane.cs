// Airlane for C#: one file over libairlane, by P/Invoke. Plain C# 7; works with Mono, and in the styles that Unity's
// Mono and IL2CPP ask for: blittable structs, passed by pointer, no struct by value, and no callback but that of
// Hooks, which is a static method. Compile with "unsafe" allowed. Threads, units, frames and what each status means: see airlane.h.
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Airlane
{
    /// <summary>A call failed. Status is one of airlane.h.</summary>
    public sealed class AirlaneException : Exception
    {
        public readonly int Status;

        public AirlaneException(int status, string text) : base(text)
        {
            Status = status;
        }
    }

    /// <summary>Which way axes point, and what the unit of length is.</summary>
    public enum Frame
    {
        Native = 0,
        Unity = 1,
        Unreal = 2,
        Godot = 3,
        Bevy = 4
    }

    /// <summary>What came of a query.</summary>
    public enum Outcome : uint
    {
        Found = 0,
        Partial = 1,
        Unreachable = 2,
        Stopped = 3,
        Error = 4
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
    {
        public double X, Y, Z;

        public Vec3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }
    }

    /// <summary>A voxel, along Airlane's own axes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Voxel
    {
        public int X, Y, Z;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Body
    {
        public uint Size;
        public int Kind;
        public double Radius, Height;
        public Vec3 Extent;

        public static unsafe Body Point()
        {
            Body body;
            Native.Check(Native.airlane_body_default(&body));
            return body;
        }

        public static Body Ball(double radius)
        {
            var body = Point();
            body.Kind = 1;
            body.Radius = radius;
            return body;
        }

        public static Body Capsule(double radius, double height)
        {
            var body = Ball(radius);
            body.Kind = 2;
            body.Height = height;
            return body;
        }

        public static Body Box(Vec3 extent)
        {
            var body = Point();
            body.Kind = 3;
            body.Extent = extent;
            return body;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct WorldOptions
    {
        public uint Size;
        public int Frame;
        public double VoxelSize;
        public Vec3 Origin;
        public double Margin;
        public int Inside;
        public uint Reserved;

        public static unsafe WorldOptions In(Frame frame)
        {
            WorldOptions options;
            Native.Check(Native.airlane_world_options_default(&options));
            options.Frame = (int)frame;
            return options;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Shape
    {
        public uint Size;
        public int Kind;
        public Vec3 Low, High, Centre;
        public double Radius;
        public double* Outline;
        public ulong OutlineCount;
        public double Lowest, Highest;
        public double* Vertices;
        public ulong VertexCount;
        public uint* Indices;
        public ulong TriangleCount;

        public static Shape Box(Vec3 low, Vec3 high)
        {
            Shape shape;
            Native.Check(Native.airlane_shape_default(&shape));
            shape.Low = low;
            shape.High = high;
            return shape;
        }

        public static Shape Ball(Vec3 centre, double radius)
        {
            Shape shape;
            Native.Check(Native.airlane_shape_default(&shape));
            shape.Kind = 1;
            shape.Centre = centre;
            shape.Radius = radius;
            return shape;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Pose
    {
        public uint Size, Reserved;
        public Vec3 Position;
        public double RotationX, RotationY, RotationZ, RotationW;

        public static unsafe Pose At(Vec3 position)
        {
            Pose pose;
            Native.Check(Native.airlane_pose_default(&pose));
            pose.Position = position;
            return pose;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Changed
    {
        public uint Size, Anywhere;
        public ulong Version, Blocked, Freed;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct AnswerInfo
    {
        public uint Size;
        public Outcome Outcome;
        public uint Code, End;
        public ulong Points, Legs;
        public double Length, Cost, Duration;
        public ulong Fingerprint;
        public Vec3 At, Nearest;
        public double Widest;
        public ulong Expanded, Generated, SightChecks;
        public double PrepareSeconds, LocateSeconds, SearchSeconds, RefineSeconds;
        public ulong Version;

        /// <summary>The name of the code, such as "blocked".</summary>
        public string CodeName
        {
            get { return Native.CodeName((int)Code); }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct State
    {
        public double Time;
        public Vec3 Position, Velocity;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Row
    {
        public Outcome Outcome;
        public uint Code;
        public double Length, Cost;
        public ulong Expanded, FirstPoint, Points;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct AgentOptions
    {
        public uint Size;
        public int Frame;
        public Body Body;
        public double Speed, Acceleration, Lateral, TurnRadius, MaxClimb, MaxDescent;
    }

    /// <summary>A way between two places that is not free space.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Link
    {
        public uint Size;
        public int Frame;
        public uint FromPart, ToPart;
        public Vec3 From, To;
        public uint BothWays, Permission;
        public double Length, Seconds;

        public static unsafe Link Between(Frame frame, uint fromPart, Vec3 from, uint toPart, Vec3 to)
        {
            Link link;
            Native.Check(Native.airlane_link_default(&link));
            link.Frame = (int)frame;
            link.FromPart = fromPart;
            link.From = from;
            link.ToPart = toPart;
            link.To = to;
            return link;
        }
    }

    /// <summary>How a leg is gone.</summary>
    public enum Mode : uint
    {
        Walk = 0,
        Drive = 1,
        Climb = 2,
        Jump = 3,
        Teleport = 4,
        Swim = 5,
        Fly = 6,
        Ride = 7
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Leg
    {
        public Mode Mode;
        public uint Part;
        public ulong Points;
        public uint IsLink, Reserved;
        public ulong Link;
        public double Length, Cost, Seconds, Heading;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct AirspaceInfo
    {
        public uint Size, Reserved;
        public ulong Version;
        public uint VoxelsX, VoxelsY, VoxelsZ, Areas;
        public ulong Solid;
        public double VoxelSize;
        public Vec3 Low, High;
        public ulong MemoryBytes;
    }

    /// <summary>A box along the axes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Box
    {
        public Vec3 Low, High;
    }

    /// <summary>What became of a path that was revised.</summary>
    public enum Verdict : uint
    {
        Kept = 0,
        Patched = 1,
        Replanned = 2,
        Improved = 3,
        Lost = 4
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Revision
    {
        public uint Size;
        public Verdict Verdict;
        public double BrokenAt;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct StepReport
    {
        public uint Size, Postponed;
        public ulong Replied, CutShort, Queued;
        public double Took;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct ServiceStats
    {
        public uint Size, Reserved;
        public ulong Submitted, Rejected, Answered, Cancelled, Expired, Queued, UnderWay;
        public double LatencyP50, LatencyP99, LatencyMax;
    }

    /// <summary>How units keep out of each other's way.</summary>
    public enum Avoidance
    {
        Reciprocal = 0,
        Separation = 1,
        Nothing = 2
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct CrowdOptions
    {
        public uint Size;
        public Avoidance Avoidance;
        public double Horizon;
        public uint Correction, Reserved;

        public static unsafe CrowdOptions Usual()
        {
            CrowdOptions options;
            Native.Check(Native.airlane_crowd_options_default(&options));
            return options;
        }
    }

    /// <summary>What moves by itself among the units of a crowd.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MovingObstacle
    {
        public Vec3 Position, Velocity;
        public double Radius;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct ServiceOptions
    {
        public uint Size, Threads;
        public ulong Queue;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Unit
    {
        public uint Size, Reserved;
        public Vec3 Position;
        public double Radius, Speed, Acceleration;
        public IntPtr Agent;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct UnitState
    {
        public ulong Unit;
        public Vec3 Position, Velocity;
        public uint Status, Code;
    }

    /// <summary>The functions of airlane.h, as they are. Handles are passed as objects: the runtime sees to it that none
    /// is released during a call, neither as garbage nor by Dispose on another thread. The first use checks the version of
    /// the library; if it is another, that is a TypeInitializationException with the AirlaneException inside.</summary>
    public static unsafe class Native
    {
#if UNITY_IOS && !UNITY_EDITOR
        private const string Library = "__Internal";
#else
        private const string Library = "airlane";
#endif
        /// <summary>AIRLANE_HEADER of the airlane.h that this file was written for.</summary>
        public const uint Header = 2484499350;

        /// <summary>AIRLANE_BUFFER_TOO_SMALL, AIRLANE_NOT_READY and AIRLANE_NO_PATH.</summary>
        internal const int TooSmall = 206, NotReady = 216, NoPath = 217;

        /// <summary>Of all functions, also on Windows of 32 bits.</summary>
        private const CallingConvention C = CallingConvention.Cdecl;

        [DllImport(Library, CallingConvention = C)] public static extern int airlane_check_version(uint header);
        [DllImport(Library, CallingConvention = C)] public static extern uint airlane_version();
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_last_error(byte* buffer, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern IntPtr airlane_code_name(int code);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_retain(IntPtr handle);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_release(IntPtr handle);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_live_handles(ulong* count);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_set_threads(uint threads, uint* before);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_set_log_hook(IntPtr hook, IntPtr user);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_body_default(Body* body);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_world_options_default(WorldOptions* options);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_shape_default(Shape* shape);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_pose_default(Pose* pose);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_changed_default(Changed* changed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_info_default(AnswerInfo* info);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_agent_options_default(AgentOptions* options);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_options_default(ServiceOptions* options);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_unit_default(Unit* unit);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_from_voxels(WorldOptions* options, uint* size, byte* voxels, ulong count, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_from_mesh(WorldOptions* options, double* vertices, ulong vertexCount, uint* indices, ulong triangleCount, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_load(WorldOptions* options, byte* path, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_from_bytes(WorldOptions* options, byte* name, byte* bytes, ulong count, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_generate(WorldOptions* options, byte* kind, uint* size, ulong seed, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_save(Handle airspace, byte* path);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_to_bytes(Handle airspace, byte* buffer, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_snapshot(Handle airspace, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_apply(Handle airspace, Handle edits, Changed* changed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_voxel_at(Handle airspace, Vec3* at, Voxel* voxel);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_is_free(Handle airspace, Vec3* at, Body* body, uint* isFree);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_is_clear(Handle airspace, Vec3* start, Vec3* goal, Body* body, uint* isClear);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_nearest_free(Handle airspace, Vec3* at, Body* body, Vec3* nearest);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_info_default(AirspaceInfo* info);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_get_info(Handle airspace, AirspaceInfo* info);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_airspace_changes_since(Handle airspace, Handle before, Box* boxes, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_new(int frame, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_clear(Handle edits);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_block(Handle edits, Shape* shape);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_free(Handle edits, Shape* shape);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_set_obstacle(Handle edits, ulong key, Shape* shape, Pose* pose);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_remove_obstacle(Handle edits, ulong key);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_set_area(Handle edits, ulong key, byte kind, double factor, Shape* shape, byte* name);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_remove_area(Handle edits, ulong key);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_edits_set_price(Handle edits, ulong key, double factor);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_agent_named(byte* name, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_agent_new(AgentOptions* options, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_agent_from_text(byte* content, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_link_default(Link* link);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_map_new(IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_map_add(Handle map, byte* name, Handle airspace, uint* part);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_map_set_part(Handle map, uint part, Handle airspace);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_map_set_link(Handle map, ulong key, byte* kind, Link* link);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_map_set_open(Handle map, ulong key, uint isOpen);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_map_remove_link(Handle map, ulong key);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_new(int frame, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_ends(Handle query, Vec3* start, Vec3* goal);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_ends_in_parts(Handle query, uint startPart, Vec3* start, uint goalPart, Vec3* goal);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_body(Handle query, Body* body);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_agent(Handle query, Handle agent);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_method(Handle query, byte* method);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_objective(Handle query, byte* objective);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_snap(Handle query, double within);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_or_nearest(Handle query);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_any_heading(Handle query);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_region(Handle query, Voxel* low, Voxel* high);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_refine(Handle query, byte* refine);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_trajectory(Handle query, double longest);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_time_limit(Handle query, double limit);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_set_expansion_limit(Handle query, ulong limit);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_cancel(Handle query);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_query_renew(Handle query);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_new(IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_get_info(Handle answer, AnswerInfo* info);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_get_points(Handle answer, Vec3* points, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_get_legs(Handle answer, Leg* legs, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_sample(Handle answer, double hertz, State* states, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_explain(Handle answer, byte* buffer, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_state_at(Handle answer, double time, State* state);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_answer_audit(Handle answer, Handle airspace, uint* isValid);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_planner_new(Handle airspaceOrMap, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_planner_follow(Handle planner, Handle airspaceOrMap);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_planner_prepare(Handle planner, Handle query);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_planner_path(Handle planner, Handle query, Handle answer);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_planner_revise(Handle planner, Handle query, Handle answer, Revision* revision);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_revision_default(Revision* revision);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_planner_table(Handle planner, Handle query, Vec3* ends, ulong count, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_table_get_rows(IntPtr table, Row* rows, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_table_get_points(IntPtr table, Vec3* points, ulong capacity, ulong* needed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_new(Handle airspaceOrMap, ServiceOptions* options, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_submit(Handle service, Handle query, int priority, double deadline, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_publish(Handle service, Handle airspaceOrMap);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_step(Handle service, double budget, StepReport* report);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_step_report_default(StepReport* report);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_apply(Handle service, Handle edits, Changed* changed);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_stats_default(ServiceStats* stats);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_service_get_stats(Handle service, ServiceStats* stats);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_ticket_poll(Handle ticket, uint* isDone);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_ticket_take(Handle ticket, Handle answer);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_ticket_cancel(Handle ticket);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_ticket_wait(Handle ticket, double most, uint* isDone);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_new(Handle airspace, CrowdOptions* options, IntPtr* made);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_add(Handle crowd, Unit* unit, ulong* number);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_remove(Handle crowd, ulong unit);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_send(Handle crowd, ulong* units, Vec3* goals, ulong count);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_options_default(CrowdOptions* options);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_gather(Handle crowd, ulong* units, ulong count, Vec3* goal);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_halt(Handle crowd, ulong* units, ulong count);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_set_obstacles(Handle crowd, MovingObstacle* obstacles, ulong count);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_get_fingerprint(Handle crowd, ulong* fingerprint);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_follow(Handle crowd, Handle airspace);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_step(Handle crowd, double seconds);
        [DllImport(Library, CallingConvention = C)] public static extern int airlane_crowd_get_units(Handle crowd, UnitState* units, ulong capacity, ulong* needed);

        static Native()
        {
            CheckVersion();
        }

        /// <summary>Whether a buffer has to be made larger, because there is more than there was when it was made.</summary>
        internal static bool IsTooSmall(int status, int room, ulong needed)
        {
            return status == TooSmall || (status == 0 && needed > (ulong)room);
        }

        /// <summary>A call that copies what there is to a buffer, and tells how much that is.</summary>
        internal delegate int Fill(void* first, ulong capacity, ulong* needed);

        /// <summary>All that a call copies, in a new array.</summary>
        internal static T[] Whole<T>(Fill fill) where T : struct
        {
            ulong needed = 0;
            var items = new T[0];
            int status = fill(null, 0, &needed);
            while (IsTooSmall(status, items.Length, needed))
            {
                items = new T[needed];
                var pinned = GCHandle.Alloc(items, GCHandleType.Pinned);
                try
                {
                    status = fill((void*)pinned.AddrOfPinnedObject(), (ulong)items.Length, &needed);
                }
                finally
                {
                    pinned.Free();
                }
            }
            Check(status);
            Array.Resize(ref items, (int)needed);
            return items;
        }

        /// <summary>Throws if a call failed.</summary>
        public static void Check(int status)
        {
            if (status == 0)
            {
                return;
            }
            ulong needed = 0;
            airlane_last_error(null, 0, &needed);
            var text = new byte[Math.Max(needed, 1)];
            fixed (byte* buffer = text)
            {
                // The text of this thread, which no other changes.
                if (airlane_last_error(buffer, (ulong)text.Length, &needed) != 0)
                {
                    text[0] = 0;
                }
            }
            throw new AirlaneException(status, CodeName(status) + ": " + Encoding.UTF8.GetString(text).TrimEnd('\0'));
        }

        /// <summary>Refuses a library that this file does not belong to. The first use of this class does it as well; call
        /// it to have it done at a place of your choice.</summary>
        public static void CheckVersion()
        {
            if (airlane_check_version(Header) != 0)
            {
                throw new AirlaneException(207, "Airlane.cs and the library are of different versions");
            }
        }

        /// <summary>The version of the library: 10000 * major + 100 * minor + patch.</summary>
        public static uint Version
        {
            get { return airlane_version(); }
        }

        /// <summary>How many handles there are that were not released.</summary>
        public static ulong LiveHandles
        {
            get
            {
                ulong count;
                Check(airlane_live_handles(&count));
                return count;
            }
        }

        /// <summary>On how many threads worlds are built, batches answered and crowds moved; 1 is the thread of the call
        /// alone. The number before.</summary>
        public static uint SetThreads(uint threads)
        {
            uint before;
            Check(airlane_set_threads(threads, &before));
            return before;
        }

        public static string CodeName(int code)
        {
            return Marshal.PtrToStringAnsi(airlane_code_name(code));
        }

        /// <summary>A text with a closing zero; null stays null.</summary>
        public static byte[] Text(string text)
        {
            return text == null ? null : Encoding.UTF8.GetBytes(text + "\0");
        }
    }

    /// <summary>How important a line of the log is.</summary>
    public enum LogLevel
    {
        /// <summary>Why a call failed.</summary>
        Error = 1,
        /// <summary>What Airlane does that takes long.</summary>
        Info = 3
    }

    /// <summary>What the library tells the host: lines of a log. The hook is called on the thread of the call, on several
    /// at once. What it throws is dropped: it must not pass through the library. The library never calls anything but a
    /// static method of this class, whose delegate is kept for as long as the class is; when its domain is unloaded
    /// (Unity's editor does so before it plays) it is taken off.</summary>
    public static unsafe class Hooks
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        private delegate void LogFunction(IntPtr user, int level, byte* text);

        // A field, so that it is not garbage while the library has its address.
        private static readonly LogFunction LogKept = TellLog;
        private static volatile Action<LogLevel, string> log;

        static Hooks()
        {
            AppDomain.CurrentDomain.DomainUnload += (sender, arguments) =>
            {
                SetLog(null);
            };
        }

        /// <summary>Sets who is told why calls fail, and what takes long; null for nobody, as in the beginning. It may call
        /// Airlane, and is not told of that again.</summary>
        public static void SetLog(Action<LogLevel, string> hook)
        {
            log = hook;
            Native.Check(Native.airlane_set_log_hook(hook == null ? IntPtr.Zero : Marshal.GetFunctionPointerForDelegate(LogKept), IntPtr.Zero));
        }

        [MonoPInvokeCallback(typeof(LogFunction))]
        private static void TellLog(IntPtr user, int level, byte* text)
        {
            try
            {
                var hook = log;
                if (hook != null)
                {
                    hook((LogLevel)level, Text(text));
                }
            }
            catch (Exception)
            {
            }
        }

        private static string Text(byte* text)
        {
            var length = 0;
            while (text[length] != 0)
            {
                length++;
            }
            return Encoding.UTF8.GetString(text, length);
        }

        /// <summary>By this name IL2CPP knows methods that native code calls.</summary>
        [AttributeUsage(AttributeTargets.Method)]
        private sealed class MonoPInvokeCallbackAttribute : Attribute
        {
            public MonoPInvokeCallbackAttribute(Type type)
            {
            }
        }
    }

    /// <summary>A handle: released by Dispose, or when nobody uses it any more.</summary>
    public abstract class Handle : SafeHandle
    {
        protected Handle() : base(IntPtr.Zero, true)
        {
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <summary>The handle itself, for a field such as Unit.Agent; zero after Dispose. It is released when nobody
        /// uses this object any more, which may be before a call that has only the number ends: GC.KeepAlive(this) after
        /// it. Functions of Native take the object and keep it alive.</summary>
        public IntPtr Raw
        {
            get { return IsClosed ? IntPtr.Zero : handle; }
        }

        protected override bool ReleaseHandle()
        {
            return Native.airlane_release(handle) == 0;
        }
    }

    /// <summary>A batch of changes.</summary>
    public sealed unsafe class Edits : Handle
    {
        public Edits(Frame frame)
        {
            IntPtr made;
            Native.Check(Native.airlane_edits_new((int)frame, &made));
            SetHandle(made);
        }

        public void Clear()
        {
            Native.Check(Native.airlane_edits_clear(this));
        }

        public void Block(ref Shape shape)
        {
            fixed (Shape* given = &shape)
            {
                Native.Check(Native.airlane_edits_block(this, given));
            }
        }

        public void Free(ref Shape shape)
        {
            fixed (Shape* given = &shape)
            {
                Native.Check(Native.airlane_edits_free(this, given));
            }
        }

        public void SetObstacle(ulong key, ref Shape shape, ref Pose pose)
        {
            fixed (Shape* given = &shape)
            fixed (Pose* at = &pose)
            {
                Native.Check(Native.airlane_edits_set_obstacle(this, key, given, at));
            }
        }

        public void RemoveObstacle(ulong key)
        {
            Native.Check(Native.airlane_edits_remove_obstacle(this, key));
        }

        /// <summary>A negative factor closes the area.</summary>
        public void SetArea(ulong key, byte kind, double factor, ref Shape shape, string name)
        {
            fixed (Shape* given = &shape)
            fixed (byte* text = Native.Text(name))
            {
                Native.Check(Native.airlane_edits_set_area(this, key, kind, factor, given, text));
            }
        }

        public void RemoveArea(ulong key)
        {
            Native.Check(Native.airlane_edits_remove_area(this, key));
        }

        public void SetPrice(ulong key, double factor)
        {
            Native.Check(Native.airlane_edits_set_price(this, key, factor));
        }
    }

    /// <summary>A world of free and solid space.</summary>
    public sealed unsafe class Airspace : Handle
    {
        private Airspace(IntPtr made)
        {
            SetHandle(made);
        }

        public static Airspace FromVoxels(WorldOptions options, uint x, uint y, uint z, byte[] voxels)
        {
            IntPtr made;
            var size = stackalloc uint[3];
            size[0] = x;
            size[1] = y;
            size[2] = z;
            fixed (byte* first = voxels)
            {
                Native.Check(Native.airlane_airspace_from_voxels(&options, size, first, (ulong)voxels.Length, &made));
            }
            return new Airspace(made);
        }

        public static Airspace FromMesh(WorldOptions options, Vec3[] vertices, uint[] indices)
        {
            IntPtr made;
            fixed (Vec3* first = vertices)
            fixed (uint* corners = indices)
            {
                Native.Check(Native.airlane_airspace_from_mesh(&options, (double*)first, (ulong)vertices.Length, corners, (ulong)indices.Length / 3, &made));
            }
            return new Airspace(made);
        }

        public static Airspace Load(WorldOptions options, string path)
        {
            IntPtr made;
            fixed (byte* text = Native.Text(path))
            {
                Native.Check(Native.airlane_airspace_load(&options, text, &made));
            }
            return new Airspace(made);
        }

        public static Airspace FromBytes(WorldOptions options, string name, byte[] bytes)
        {
            IntPtr made;
            fixed (byte* text = Native.Text(name))
            fixed (byte* first = bytes)
            {
                Native.Check(Native.airlane_airspace_from_bytes(&options, text, first, (ulong)bytes.Length, &made));
            }
            return new Airspace(made);
        }

        public static Airspace Generate(WorldOptions options, string kind, uint x, uint y, uint z, ulong seed)
        {
            IntPtr made;
            var size = stackalloc uint[3];
            size[0] = x;
            size[1] = y;
            size[2] = z;
            fixed (byte* text = Native.Text(kind))
            {
                Native.Check(Native.airlane_airspace_generate(&options, text, size, seed, &made));
            }
            return new Airspace(made);
        }

        public byte[] ToBytes()
        {
            return Native.Whole<byte>((first, capacity, needed) => Native.airlane_airspace_to_bytes(this, (byte*)first, capacity, needed));
        }

        public void Save(string path)
        {
            fixed (byte* text = Native.Text(path))
            {
                Native.Check(Native.airlane_airspace_save(this, text));
            }
        }

        public Airspace Snapshot()
        {
            IntPtr made;
            Native.Check(Native.airlane_airspace_snapshot(this, &made));
            return new Airspace(made);
        }

        public Changed Apply(Edits edits)
        {
            Changed changed;
            Native.Check(Native.airlane_changed_default(&changed));
            Native.Check(Native.airlane_airspace_apply(this, edits, &changed));
            return changed;
        }

        public AirspaceInfo Info
        {
            get
            {
                AirspaceInfo info;
                Native.Check(Native.airlane_airspace_info_default(&info));
                Native.Check(Native.airlane_airspace_get_info(this, &info));
                return info;
            }
        }

        /// <summary>Boxes that hold all changes since a snapshot; null if that is not known, so that everything may have
        /// changed.</summary>
        public Box[] ChangesSince(Airspace snapshot)
        {
            try
            {
                return Native.Whole<Box>((first, capacity, needed) => Native.airlane_airspace_changes_since(this, snapshot, (Box*)first, capacity, needed));
            }
            catch (AirlaneException error) when (error.Status == Native.NotReady)
            {
                return null;
            }
        }

        /// <summary>The free point nearest to a place; null if there is none.</summary>
        public Vec3? NearestFree(Vec3 at, Body body)
        {
            Vec3 nearest;
            int status = Native.airlane_airspace_nearest_free(this, &at, &body, &nearest);
            if (status == Native.NoPath)
            {
                return null;
            }
            Native.Check(status);
            return nearest;
        }

        /// <summary>The voxel that a place is in, for Query.SetRegion.</summary>
        public Voxel VoxelAt(Vec3 at)
        {
            Voxel found;
            Native.Check(Native.airlane_airspace_voxel_at(this, &at, &found));
            return found;
        }

        public bool IsFree(Vec3 at, Body body)
        {
            uint found;
            Native.Check(Native.airlane_airspace_is_free(this, &at, &body, &found));
            return found != 0;
        }

        public bool IsClear(Vec3 start, Vec3 goal, Body body)
        {
            uint found;
            Native.Check(Native.airlane_airspace_is_clear(this, &start, &goal, &body, &found));
            return found != 0;
        }
    }

    /// <summary>Several airspaces joined by links: doors, lifts, ladders, teleports.</summary>
    public sealed unsafe class Map : Handle
    {
        public Map()
        {
            IntPtr made;
            Native.Check(Native.airlane_map_new(&made));
            SetHandle(made);
        }

        /// <summary>Adds the newest version of an airspace; returns the number of the part.</summary>
        public uint Add(string name, Airspace airspace)
        {
            uint part;
            fixed (byte* text = Native.Text(name))
            {
                Native.Check(Native.airlane_map_add(this, text, airspace, &part));
            }
            return part;
        }

        /// <summary>Replaces a part by the newest version of an airspace, after edits.</summary>
        public void SetPart(uint part, Airspace airspace)
        {
            Native.Check(Native.airlane_map_set_part(this, part, airspace));
        }

        /// <summary>Adds or replaces a link: "path", "ladder", "jump-pad", "teleport", "door", "take-off", "landing" or
        /// "lift".</summary>
        public void SetLink(ulong key, string kind, Link link)
        {
            fixed (byte* text = Native.Text(kind))
            {
                Native.Check(Native.airlane_map_set_link(this, key, text, &link));
            }
        }

        /// <summary>Opens or closes a link.</summary>
        public void SetOpen(ulong key, bool isOpen)
        {
            Native.Check(Native.airlane_map_set_open(this, key, isOpen ? 1u : 0u));
        }

        public void RemoveLink(ulong key)
        {
            Native.Check(Native.airlane_map_remove_link(this, key));
        }
    }

    /// <summary>Who moves.</summary>
    public sealed unsafe class Agent : Handle
    {
        private Agent(IntPtr made)
        {
            SetHandle(made);
        }

        public static Agent Named(string name)
        {
            IntPtr made;
            fixed (byte* text = Native.Text(name))
            {
                Native.Check(Native.airlane_agent_named(text, &made));
            }
            return new Agent(made);
        }

        /// <summary>An agent from the text of an agent file, in metres.</summary>
        public static Agent FromText(string content)
        {
            IntPtr made;
            fixed (byte* text = Native.Text(content))
            {
                Native.Check(Native.airlane_agent_from_text(text, &made));
            }
            return new Agent(made);
        }

        public static AgentOptions Options(Frame frame)
        {
            AgentOptions options;
            Native.Check(Native.airlane_agent_options_default(&options));
            options.Frame = (int)frame;
            return options;
        }

        public static Agent Make(AgentOptions options)
        {
            IntPtr made;
            Native.Check(Native.airlane_agent_new(&options, &made));
            return new Agent(made);
        }
    }

    /// <summary>A question.</summary>
    public sealed unsafe class Query : Handle
    {
        public Query(Frame frame)
        {
            IntPtr made;
            Native.Check(Native.airlane_query_new((int)frame, &made));
            SetHandle(made);
        }

        public void SetEnds(Vec3 start, Vec3 goal)
        {
            Native.Check(Native.airlane_query_set_ends(this, &start, &goal));
        }

        /// <summary>Ends in parts of a map.</summary>
        public void SetEndsInParts(uint startPart, Vec3 start, uint goalPart, Vec3 goal)
        {
            Native.Check(Native.airlane_query_set_ends_in_parts(this, startPart, &start, goalPart, &goal));
        }

        /// <summary>The body may be turned as needed.</summary>
        public void SetAnyHeading()
        {
            Native.Check(Native.airlane_query_set_any_heading(this));
        }

        public void SetBody(Body body)
        {
            Native.Check(Native.airlane_query_set_body(this, &body));
        }

        public void SetAgent(Agent agent)
        {
            Native.Check(Native.airlane_query_set_agent(this, agent));
        }

        public void SetMethod(string method)
        {
            fixed (byte* text = Native.Text(method))
            {
                Native.Check(Native.airlane_query_set_method(this, text));
            }
        }

        public void SetObjective(string objective)
        {
            fixed (byte* text = Native.Text(objective))
            {
                Native.Check(Native.airlane_query_set_objective(this, text));
            }
        }

        public void SetSnap(double within)
        {
            Native.Check(Native.airlane_query_set_snap(this, within));
        }

        public void SetOrNearest()
        {
            Native.Check(Native.airlane_query_set_or_nearest(this));
        }

        /// <summary>Opposite corners of a box of voxels that the path keeps to, both included.</summary>
        public void SetRegion(Voxel low, Voxel high)
        {
            Native.Check(Native.airlane_query_set_region(this, &low, &high));
        }

        public void SetRefine(string refine)
        {
            fixed (byte* text = Native.Text(refine))
            {
                Native.Check(Native.airlane_query_set_refine(this, text));
            }
        }

        public void SetTrajectory(double longest)
        {
            Native.Check(Native.airlane_query_set_trajectory(this, longest));
        }

        public void SetTimeLimit(double seconds)
        {
            Native.Check(Native.airlane_query_set_time_limit(this, seconds));
        }

        public void SetExpansionLimit(ulong nodes)
        {
            Native.Check(Native.airlane_query_set_expansion_limit(this, nodes));
        }

        public void Cancel()
        {
            Native.Check(Native.airlane_query_cancel(this));
        }

        public void Renew()
        {
            Native.Check(Native.airlane_query_renew(this));
        }
    }

    /// <summary>An answer, used again and again.</summary>
    public sealed unsafe class Answer : Handle
    {
        public Answer()
        {
            IntPtr made;
            Native.Check(Native.airlane_answer_new(&made));
            SetHandle(made);
        }

        public AnswerInfo Info
        {
            get
            {
                AnswerInfo info;
                Native.Check(Native.airlane_answer_info_default(&info));
                Native.Check(Native.airlane_answer_get_info(this, &info));
                return info;
            }
        }

        /// <summary>Copies the points to an array, which is replaced only if it is too small; returns how many there are.</summary>
        public int GetPoints(ref Vec3[] points)
        {
            ulong needed = 0;
            if (points == null)
            {
                points = new Vec3[0];
            }
            int status;
            do
            {
                if ((ulong)points.Length < needed)
                {
                    points = new Vec3[needed + needed / 2];
                }
                fixed (Vec3* first = points)
                {
                    status = Native.airlane_answer_get_points(this, first, (ulong)points.Length, &needed);
                }
            }
            while (Native.IsTooSmall(status, points.Length, needed));
            Native.Check(status);
            return (int)needed;
        }

        /// <summary>The legs of a path through a map, in a new array.</summary>
        public Leg[] GetLegs()
        {
            return Native.Whole<Leg>((first, capacity, needed) => Native.airlane_answer_get_legs(this, (Leg*)first, capacity, needed));
        }

        /// <summary>States of a timed path at even times, and the last, in a new array.</summary>
        public State[] Sample(double hertz)
        {
            return Native.Whole<State>((first, capacity, needed) => Native.airlane_answer_sample(this, hertz, (State*)first, capacity, needed));
        }

        public State StateAt(double seconds)
        {
            State state;
            Native.Check(Native.airlane_answer_state_at(this, seconds, &state));
            return state;
        }

        public bool IsValidIn(Airspace airspace)
        {
            uint found;
            Native.Check(Native.airlane_answer_audit(this, airspace, &found));
            return found != 0;
        }

        public string Explain()
        {
            var text = Native.Whole<byte>((first, capacity, needed) => Native.airlane_answer_explain(this, (byte*)first, capacity, needed));
            return Encoding.UTF8.GetString(text).TrimEnd('\0');
        }
    }

    /// <summary>Who answers queries; one for each thread.</summary>
    public sealed unsafe class Planner : Handle
    {
        public Planner(Airspace airspace) : this((Handle)airspace)
        {
        }

        public Planner(Map map) : this((Handle)map)
        {
        }

        private Planner(Handle world)
        {
            IntPtr made;
            Native.Check(Native.airlane_planner_new(world, &made));
            SetHandle(made);
        }

        public void Follow(Airspace airspace)
        {
            Native.Check(Native.airlane_planner_follow(this, airspace));
        }

        public void Follow(Map map)
        {
            Native.Check(Native.airlane_planner_follow(this, map));
        }

        public void Prepare(Query query)
        {
            Native.Check(Native.airlane_planner_prepare(this, query));
        }

        public void Path(Query query, Answer answer)
        {
            Native.Check(Native.airlane_planner_path(this, query, answer));
        }

        /// <summary>Looks at the path of an answer again after edits, and replaces it if need be.</summary>
        public Revision Revise(Query query, Answer answer)
        {
            Revision revision;
            Native.Check(Native.airlane_revision_default(&revision));
            Native.Check(Native.airlane_planner_revise(this, query, answer, &revision));
            return revision;
        }

        /// <summary>Many queries at once: two points each, start and goal.</summary>
        public Row[] Table(Query query, Vec3[] ends, out Vec3[] points)
        {
            IntPtr made;
            fixed (Vec3* first = ends)
            {
                Native.Check(Native.airlane_planner_table(this, query, first, (ulong)ends.Length / 2, &made));
            }
            try
            {
                ulong needed = 0;
                var rows = new Row[ends.Length / 2];
                fixed (Row* first = rows)
                {
                    Native.Check(Native.airlane_table_get_rows(made, first, (ulong)rows.Length, &needed));
                }
                Native.Check(Native.airlane_table_get_points(made, null, 0, &needed));
                points = new Vec3[needed];
                fixed (Vec3* first = points)
                {
                    Native.Check(Native.airlane_table_get_points(made, first, needed, &needed));
                }
                return rows;
            }
            finally
            {
                Native.airlane_release(made);
            }
        }
    }

    /// <summary>A query that was submitted.</summary>
    public sealed unsafe class Ticket : Handle
    {
        internal Ticket(IntPtr made)
        {
            SetHandle(made);
        }

        public bool IsDone
        {
            get
            {
                uint done;
                Native.Check(Native.airlane_ticket_poll(this, &done));
                return done != 0;
            }
        }

        /// <summary>Waits for the reply, at most so many seconds; returns whether it is there.</summary>
        public bool Wait(double seconds)
        {
            uint done;
            Native.Check(Native.airlane_ticket_wait(this, seconds, &done));
            return done != 0;
        }

        public void Take(Answer answer)
        {
            Native.Check(Native.airlane_ticket_take(this, answer));
        }

        public void Cancel()
        {
            Native.Check(Native.airlane_ticket_cancel(this));
        }
    }

    /// <summary>Queries in the background. With 0 threads the host calls Step.</summary>
    public sealed unsafe class Service : Handle
    {
        public Service(Airspace airspace, uint threads) : this((Handle)airspace, threads)
        {
        }

        public Service(Map map, uint threads) : this((Handle)map, threads)
        {
        }

        private Service(Handle world, uint threads)
        {
            IntPtr made;
            ServiceOptions options;
            Native.Check(Native.airlane_service_options_default(&options));
            options.Threads = threads;
            Native.Check(Native.airlane_service_new(world, &options, &made));
            SetHandle(made);
        }

        public ServiceStats Stats
        {
            get
            {
                ServiceStats stats;
                Native.Check(Native.airlane_service_stats_default(&stats));
                Native.Check(Native.airlane_service_get_stats(this, &stats));
                return stats;
            }
        }

        /// <summary>A negative deadline is none.</summary>
        public Ticket Submit(Query query, int priority, double deadline)
        {
            IntPtr made;
            Native.Check(Native.airlane_service_submit(this, query, priority, deadline, &made));
            return new Ticket(made);
        }

        public void Publish(Airspace airspace)
        {
            Native.Check(Native.airlane_service_publish(this, airspace));
        }

        public void Publish(Map map)
        {
            Native.Check(Native.airlane_service_publish(this, map));
        }

        /// <summary>Edits the service's own airspace; from one thread at a time.</summary>
        public Changed Apply(Edits edits)
        {
            Changed changed;
            Native.Check(Native.airlane_changed_default(&changed));
            Native.Check(Native.airlane_service_apply(this, edits, &changed));
            return changed;
        }

        /// <summary>Answers what waits, for about so many seconds.</summary>
        public StepReport Step(double seconds)
        {
            StepReport report;
            Native.Check(Native.airlane_step_report_default(&report));
            Native.Check(Native.airlane_service_step(this, seconds, &report));
            return report;
        }
    }

    /// <summary>Units that move together.</summary>
    public sealed unsafe class Crowd : Handle
    {
        public Crowd(Airspace airspace) : this(airspace, CrowdOptions.Usual())
        {
        }

        public Crowd(Airspace airspace, CrowdOptions options)
        {
            IntPtr made;
            Native.Check(Native.airlane_crowd_new(airspace, &options, &made));
            SetHandle(made);
        }

        public ulong Add(Vec3 position, double radius, double speed, double acceleration)
        {
            Unit unit;
            Native.Check(Native.airlane_unit_default(&unit));
            unit.Position = position;
            unit.Radius = radius;
            unit.Speed = speed;
            unit.Acceleration = acceleration;
            return Add(unit);
        }

        /// <summary>A unit with the body, prices and limits of an agent.</summary>
        public ulong Add(Vec3 position, Agent agent)
        {
            Unit unit;
            Native.Check(Native.airlane_unit_default(&unit));
            unit.Position = position;
            unit.Agent = agent.Raw;
            var number = Add(unit);
            GC.KeepAlive(agent);
            return number;
        }

        private ulong Add(Unit unit)
        {
            ulong number;
            Native.Check(Native.airlane_crowd_add(this, &unit, &number));
            return number;
        }

        public void Remove(ulong unit)
        {
            Native.Check(Native.airlane_crowd_remove(this, unit));
        }

        public void Send(ulong unit, Vec3 goal)
        {
            Native.Check(Native.airlane_crowd_send(this, &unit, &goal, 1));
        }

        /// <summary>Sends units to one goal, with one search for all; they settle around it.</summary>
        public void Gather(ulong[] units, Vec3 goal)
        {
            fixed (ulong* first = units)
            {
                Native.Check(Native.airlane_crowd_gather(this, first, (ulong)units.Length, &goal));
            }
        }

        public void Halt(ulong[] units)
        {
            fixed (ulong* first = units)
            {
                Native.Check(Native.airlane_crowd_halt(this, first, (ulong)units.Length));
            }
        }

        /// <summary>What moves by itself among the units, instead of what was set before.</summary>
        public void SetObstacles(MovingObstacle[] obstacles)
        {
            fixed (MovingObstacle* first = obstacles)
            {
                Native.Check(Native.airlane_crowd_set_obstacles(this, first, (ulong)obstacles.Length));
            }
        }

        /// <summary>A number that is the same for the same run, on every machine.</summary>
        public ulong Fingerprint
        {
            get
            {
                ulong fingerprint;
                Native.Check(Native.airlane_crowd_get_fingerprint(this, &fingerprint));
                return fingerprint;
            }
        }

        public void Follow(Airspace airspace)
        {
            Native.Check(Native.airlane_crowd_follow(this, airspace));
        }

        public void Step(double seconds)
        {
            Native.Check(Native.airlane_crowd_step(this, seconds));
        }

        /// <summary>Copies the states to an array, which is replaced only if it is too small; returns how many there are.</summary>
        public int GetUnits(ref UnitState[] units)
        {
            ulong needed = 0;
            if (units == null)
            {
                units = new UnitState[0];
            }
            int status;
            do
            {
                if ((ulong)units.Length < needed)
                {
                    units = new UnitState[needed];
                }
                fixed (UnitState* first = units)
                {
                    status = Native.airlane_crowd_get_units(this, first, (ulong)units.Length, &needed);
                }
            }
            while (Native.IsTooSmall(status, units.Length, needed));
            Native.Check(status);
            return (int)needed;
        }
    }
}
