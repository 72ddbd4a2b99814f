/** Where things stand: drop lines and footprints as they are drawn, and ends on the ground of a scan. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { bothOf, pagesOf } from '../support/fixture.mjs';
import { FREE, OCCUPIED, octomap } from '../support/octomap.mjs';
import { inView, openPanel, slide, tap } from '../support/touch.mjs';

const onPage = pagesOf();
const onBoth = bothOf(onPage);

/** Whether a pixel has the green of a start, or the amber of an obstacle; shaded or mixed with what is behind, too. */
const isGreen = ([red, green, blue]) => green > red + 40 && green > blue + 18;
const isAmber = ([red, green, blue]) => red > green + 25 && green > blue + 45;

/** Points between two, as many as there are pixels. */
const between = (from, to, count) =>
  Array.from({ length: count }, (_, i) =>
    from.map((value, axis) => value + ((i + 0.5) / count) * (to[axis] - value)),
  );

/** Points of a closed line. */
const around = (corners) =>
  corners.flatMap((corner, i) => between(corner, corners[(i + 1) % corners.length], 24));

/** The share of map points at which a picture has a colour, in the pixel itself or one next to it. */
async function shareAt(viewer, picture, points, isColour, apart) {
  const { x: left, y: top } = await viewer.page.locator('#canvas').boundingBox();
  const places = await viewer.read(`${JSON.stringify(points)}.map((point) => airlane.screenOf(point))`);
  const open = places.filter(([x, y]) =>
    apart.every(([ax, ay, reach]) => Math.hypot(x - ax, y - ay) > reach),
  );
  assert.ok(open.length > 8, `${open.length} of ${points.length} places are beside the marks`);
  const hits = open.filter(([x, y]) =>
    [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) => isColour(picture.at(Math.round(x - left + dx), Math.round(y - top + dy)))),
    ),
  );
  return hits.length / open.length;
}

/** Marks, with their radius in pixels: nothing else is seen there. */
async function marks(viewer) {
  const ends = await viewer.read(
    '[airlane.state.from, airlane.state.to].map((end) => airlane.screenOf(end))',
  );
  return ends.map(([x, y]) => [x, y, 15]);
}

onBoth(
  'a line leads from a mark down to a ring on the ground, seen in the picture',
  { hash: '#scene=city&radius=2&runs=default' },
  async (viewer) => {
    const place = async (at) => {
      await viewer.page.evaluate(
        (at) => (location.hash = location.hash.replace(/from=[^&]*/, `from=${at}`)),
        at.join(),
      );
      await viewer.until(`String(airlane.state.from) === '${at}'`);
      await viewer.idle();
    };
    const from = await viewer.read('airlane.state.from');
    const raised = [from[0], from[1], from[2] + 24];
    await place(raised);
    const height = await viewer.read('airlane.heights.from');
    assert.ok(height > 22 && height < 30, `the start is ${height} above what is below it`);
    const low = [raised[0], raised[1], raised[2] - height];
    const ring = Array.from({ length: 48 }, (_, i) => [
      low[0] + 2 * Math.cos(i / 7.64),
      low[1] + 2 * Math.sin(i / 7.64),
      low[2],
    ]);
    const apart = await marks(viewer);
    const picture = await viewer.picture();
    // The same places with the start elsewhere.
    await place([from[0] + 30, from[1] + 50, from[2] + 30]);
    const without = await viewer.picture();
    const apartWithout = [...apart, ...(await marks(viewer))];
    for (const [what, points, least] of [
      // The line is dashed.
      ['the line down', between(raised, low, 80), 0.55],
      ['the ring', ring, 0.8],
    ]) {
      const found = await shareAt(viewer, picture, points, isGreen, apart);
      assert.ok(found > least, `${what} is seen at ${(100 * found).toFixed(0)} % of its places`);
      const other = await shareAt(viewer, without, points, isGreen, apartWithout);
      assert.ok(other < 0.1, `${what} is gone, but ${(100 * other).toFixed(0)} % of its places are green`);
    }
  },
);

onBoth(
  'an obstacle in the air shows what it is above, and by how much the path passes',
  { hash: '#scene=city' },
  async (viewer, isPhone) => {
    const { page } = viewer;
    const bare = await viewer.picture();
    const press = async (place) => (isPhone ? page.touchscreen.tap(...place) : page.mouse.click(...place));
    if (isPhone) await tap(viewer, '[data-tool="box"]');
    else await page.click('[data-tool="box"]');
    await press(await viewer.surfaceNear(isPhone ? [200, 470] : [640, 560]));
    await viewer.until('airlane.obstacles.length === 1');
    await viewer.idle();
    const { at, height: low } = await viewer.read('airlane.obstacles[0]');
    assert.ok(low === null || low < 4, `it is put on a surface, ${low} above what is below its middle`);
    const raised = [at[0], at[1], at[2] + 12];
    if (isPhone) {
      // Fingers move it on its level; another page of the workspace lifts it.
      const { workspace } = await viewer.read('airlane.state');
      await page.evaluate(
        async ([workspace, at]) => {
          const { obstacles } = await (await fetch(`/api/world?workspace=${workspace}`)).json();
          const reply = await fetch(`/api/obstacles/${obstacles[0].id}?workspace=${workspace}`, {
            method: 'PUT',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ at }),
          });
          if (!reply.ok) throw new Error(await reply.text());
        },
        [workspace, raised],
      );
    } else {
      await page.keyboard.down('Shift');
      await viewer.drag(await viewer.screenOf(at), await viewer.screenOf(raised));
      await page.keyboard.up('Shift');
    }
    await viewer.until(`airlane.obstacles[0].height > ${(low ?? 0) + 7}`);
    await viewer.idle();
    const { at: top, height } = await viewer.read('airlane.obstacles[0]');
    const half = (await page.evaluate(() => Number(document.getElementById('obstacle-size').value))) / 2;
    const corner = (x, y, z) => [top[0] + x * half, top[1] + y * half, z];
    const sides = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ];
    const ground = top[2] - half - height;
    const apart = await marks(viewer);
    const picture = await viewer.picture();
    const foot = around(sides.map(([x, y]) => corner(x, y, ground)));
    const outline = await shareAt(viewer, picture, foot, isAmber, apart);
    const lines = [];
    for (const [x, y] of sides)
      lines.push(
        await shareAt(
          viewer,
          picture,
          between(corner(x, y, top[2] - half), corner(x, y, ground), 40),
          isAmber,
          apart,
        ),
      );
    assert.ok(
      outline > 0.8,
      `its outline on the ground is seen at ${(100 * outline).toFixed(0)} % of its places`,
    );
    const before = await shareAt(viewer, bare, foot, isAmber, apart);
    assert.ok(before < 0.1, `${(100 * before).toFixed(0)} % of these places were amber before`);
    for (const line of lines) assert.ok(line > 0.5, `a line down is seen at ${lines}`);

    // A move beside the path says by how much that passes.
    const from = await viewer.screenOf(top);
    const to = [from[0] + 24, from[1] + 8];
    if (isPhone) await slide(viewer, from, to);
    else await viewer.drag(from, to);
    await viewer.until(`String(airlane.obstacles[0].at) !== '${top}'`);
    await viewer.idle();
    if (isPhone) await openPanel(viewer, '#edit-report');
    assert.match(
      await page.textContent('#edit-report'),
      /passes (the obstacle with [\d.]+ voxels? to spare|right along the obstacle)/,
    );
    await page.locator('#edit-report').scrollIntoViewIfNeeded();
    await inView(viewer, page.locator('#edit-report'));
  },
);

/** The ground of a scan: hills, and a wall across with a gap at one side, in cells. */
const hill = (x, y) => Math.round(4 + 3 * Math.sin(x / 7) + 2 * Math.cos(y / 9));
const isWall = (x, y) => x >= 30 && x < 33 && y < 48;
const EDGE = 64;
const CEILING = 26;
const RESOLUTION = 0.25;
const folder = mkdtempSync(join(tmpdir(), 'airlane-standing-'));
after(() => rmSync(folder, { recursive: true }));
const SCAN = join(folder, 'hills.bt');
writeFileSync(
  SCAN,
  octomap([0, 0, 0], [EDGE, EDGE, CEILING], RESOLUTION, (x, y, z) => {
    const top = hill(x, y);
    if (z > top && !(isWall(x, y) && z < 22)) return FREE;
    // As a scanner sees it: what lies below the surface is unknown.
    return z >= top - 1 ? OCCUPIED : undefined;
  }),
);

onBoth('in the first picture of a scan both ends are on free ground', { map: SCAN }, async (viewer) => {
  const { outcome, points } = await viewer.read('airlane.entries[0].result');
  assert.equal(outcome, 'found');
  assert.ok(points.length > 2, 'the path bends');
  assert.deepEqual(await viewer.read('airlane.moved'), []);
  const ends = await viewer.read('[airlane.state.from, airlane.state.to]');
  for (const end of ends) {
    const [x, y, z] = end.map((value) => value / RESOLUTION);
    assert.ok(x >= 0 && x <= EDGE && y >= 0 && y <= EDGE, `${end} is beside the scan`);
    assert.ok(!isWall(Math.floor(x), Math.floor(y)), `${end} is on the wall`);
    const above = z - hill(Math.floor(x), Math.floor(y)) - 1;
    assert.ok(above >= 0 && above <= 3, `${end} is ${above} cells above the ground`);
    const [px, py] = await viewer.screenOf(end);
    await viewer.page.evaluate(
      ([x, y]) => {
        if (document.elementFromPoint(x, y)?.id !== 'canvas') throw new Error(`something hides ${x}, ${y}`);
      },
      [px, py],
    );
  }
});
