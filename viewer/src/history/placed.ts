/** What people placed, for undo and redo: read from the page, and put back with requests. */
import type { App } from '../app';
import type { Areas } from '../areas/areas';
import type { AreaPrice, PaintedArea, Shape } from '../api/types';
import { equal, type Vec3 } from '../geom';
import { History, type Snapshot, type Things } from './history';

interface PlacedObstacle {
  readonly shape: Shape;
  readonly at: Vec3;
}

interface PlacedArea {
  readonly boxes: PaintedArea['boxes'];
  readonly price: AreaPrice;
}

export type Placement = Snapshot<Vec3 | null, PlacedObstacle, PlacedArea>;

/** Keys that stay the same when the server numbers a thing anew. */
class Keys {
  private readonly keys = new Map<number, number>();
  private next = 1;

  keyOf(id: number): number {
    const known = this.keys.get(id) ?? this.next++;
    this.keys.set(id, known);
    return known;
  }

  idOf(key: number): number | null {
    for (const [id, known] of this.keys) if (known === key) return id;
    return null;
  }

  renumber(key: number, id: number): void {
    const before = this.idOf(key);
    if (before !== null) this.keys.delete(before);
    this.keys.set(id, key);
  }
}

const text = (thing: unknown): string => JSON.stringify(thing);

function sameThings<T>(a: Things<T>, b: Things<T>): boolean {
  return a.size === b.size && [...a].every(([key, thing]) => b.has(key) && text(thing) === text(b.get(key)));
}

export function historyOf(
  app: App,
  placing: { readonly areas: Areas },
  changed: () => void,
): History<Placement> {
  const [obstacleKeys, areaKeys] = [new Keys(), new Keys()];

  const capture = (): Placement => ({
    from: app.state.from,
    to: app.state.to,
    obstacles: new Map(
      [...app.editor.obstacles].map(([id, { shape, at }]) => [obstacleKeys.keyOf(id), { shape, at }]),
    ),
    areas: new Map(placing.areas.all.map(({ id, boxes, price }) => [areaKeys.keyOf(id), { boxes, price }])),
  });

  const isSame = (a: Placement, b: Placement): boolean =>
    equal(a.from, b.from) &&
    equal(a.to, b.to) &&
    sameThings(a.obstacles, b.obstacles) &&
    sameThings(a.areas, b.areas);

  const applyObstacles = async (now: Placement['obstacles'], then: Placement['obstacles']): Promise<void> => {
    for (const key of now.keys()) {
      const id = obstacleKeys.idOf(key);
      if (!then.has(key) && id !== null) await app.editor.remove(id);
    }
    for (const [key, { shape, at }] of then) {
      const [before, id] = [now.get(key), obstacleKeys.idOf(key)];
      if (!before) {
        const added = await app.editor.add(shape, at);
        if (added !== null) obstacleKeys.renumber(key, added);
      } else if (id !== null && !equal(before.at, at)) {
        await app.editor.moveNow(id, at);
      }
    }
  };

  const applyAreas = async (now: Placement['areas'], then: Placement['areas']): Promise<void> => {
    for (const key of now.keys()) {
      const id = areaKeys.idOf(key);
      if (!then.has(key) && id !== null) await placing.areas.remove(id);
    }
    for (const [key, area] of then) {
      const [before, id] = [now.get(key), areaKeys.idOf(key)];
      if (!before) {
        const added = await placing.areas.add(area.boxes, area.price);
        if (added !== null) areaKeys.renumber(key, added);
      } else if (id !== null && text(before) !== text(area)) {
        await placing.areas.set(id, area);
      }
    }
  };

  const apply = async (now: Placement, then: Placement): Promise<void> => {
    await applyObstacles(now.obstacles, then.obstacles);
    await applyAreas(now.areas, then.areas);
    app.store.update({ from: then.from, to: then.to });
  };

  return new History(capture, apply, isSame, changed);
}
