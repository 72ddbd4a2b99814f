/** Undo and redo, arrow keys, painted areas and bodies, with a mouse and with a finger. */
import assert from 'node:assert/strict';
import { PHONE } from '../support/browser.mjs';
import { pagesOf } from '../support/fixture.mjs';

const onPage = pagesOf();
const SIZES = [
  ['on a desktop', {}],
  ['on a phone', PHONE],
];
/** A place of the window with the world under it. */
const middleOf = (size) => (size.touch ? [200, 500] : [760, 430]);

/** Shows the panel and the part of an element in it. */
async function showPanel(viewer, selector) {
  if (await viewer.page.evaluate(() => document.body.classList.contains('no-panel')))
    await viewer.page.click('#panel-toggle');
  await viewer.page.evaluate((id) => (document.querySelector(id).closest('details').open = true), selector);
}

/** Presses at places of the window one after the other, with the mouse or a finger. */
async function stroke(viewer, places, isTouch) {
  if (!isTouch) {
    await viewer.page.mouse.move(...places[0]);
    await viewer.page.mouse.down();
    for (const place of places.slice(1)) await viewer.page.mouse.move(...place, { steps: 3 });
    await viewer.page.mouse.up();
  } else {
    const session = await viewer.page.context().newCDPSession(viewer.page);
    const send = (type, points) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    await send('touchStart', [places[0]]);
    for (const place of places.slice(1)) await send('touchMove', [place]);
    await send('touchEnd', []);
  }
  await viewer.idle();
}

async function press(viewer, key) {
  await viewer.page.keyboard.press(key);
  await viewer.idle();
}

onPage('arrow keys move a mark by voxels, and undo brings it back', {}, async (viewer) => {
  const [from, to] = await viewer.read('[airlane.state.from, airlane.state.to]');
  await viewer.page.focus('#canvas');
  await press(viewer, 'ArrowRight');
  const right = await viewer.read('airlane.state.to');
  const moved = right.map((value, axis) => Math.abs(value - to[axis]));
  assert.equal(moved.filter((far) => far > 0).length, 1, 'along one axis');
  assert.ok(Math.abs(Math.max(...moved) - (await viewer.read('airlane.world.voxel_size'))) < 1e-6);
  await press(viewer, 'ArrowLeft');
  assert.deepEqual(await viewer.read('airlane.state.to'), to);
  await press(viewer, 'PageUp');
  assert.ok((await viewer.read('airlane.state.to[2]')) > to[2]);
  const up = await viewer.read('airlane.state.to');
  // The start has its turn. A key that is held down is one step, however long; one pressed again is another.
  await press(viewer, 'h');
  for (let i = 0; i < 4; i++) {
    await viewer.page.keyboard.down('ArrowUp');
    await viewer.idle();
  }
  await viewer.page.keyboard.up('ArrowUp');
  const held = await viewer.read('airlane.state.from');
  assert.notDeepEqual(held, from);
  await press(viewer, 'ArrowDown');
  assert.notDeepEqual(await viewer.read('airlane.state.from'), held);
  const marks = () => viewer.read('[airlane.state.from, airlane.state.to]');
  for (const back of [
    [held, up],
    [from, up],
    [from, to],
    [from, right],
    [from, to],
  ]) {
    await press(viewer, 'Control+z');
    assert.deepEqual(await marks(), back);
  }
  assert.equal(await viewer.read('airlane.canUndo'), false);
  await press(viewer, 'Control+Shift+z');
  assert.deepEqual(await marks(), [from, right]);
});

for (const [where, size] of SIZES) {
  onPage(`obstacles come back with undo, and reset removes all, ${where}`, size, async (viewer) => {
    const tap = async (selector) => viewer.page.locator(selector).click();
    const count = () => viewer.read('airlane.obstacles.length');
    await tap('[data-tool="box"]');
    const place = await viewer.surfaceNear(middleOf(size));
    await viewer.page.mouse.click(...place);
    await viewer.until('airlane.obstacles.length === 1');
    await viewer.idle();
    const at = await viewer.read('airlane.obstacles[0].at');
    const solid = await viewer.read('airlane.version');
    // Moved as one step, though the server answers several times before the release.
    const [x, y] = await viewer.screenOf(at);
    await viewer.drag([x, y], [x + 30, y + 8], {
      whileDown: (i) => i % 4 === 0 && viewer.passFrames(10),
    });
    const moved = await viewer.read('airlane.obstacles[0].at');
    assert.notDeepEqual(moved, at);
    await tap('#undo');
    await viewer.idle();
    assert.deepEqual(await viewer.read('airlane.obstacles[0].at'), at);
    await tap('#undo');
    await viewer.idle();
    assert.equal(await count(), 0);
    await tap('#redo');
    await viewer.idle();
    assert.deepEqual(await viewer.read('airlane.obstacles[0].at'), at);
    await tap('#redo');
    await viewer.idle();
    assert.deepEqual(
      await viewer.read('airlane.obstacles[0].at'),
      moved,
      'it is the same one under another number',
    );
    assert.ok((await viewer.read('airlane.version')) > solid);
    // Reset is one step that can be undone.
    await viewer.page.evaluate(() => document.getElementById('reset').click());
    await viewer.idle();
    assert.equal(await count(), 0);
    const { suggested } = await viewer.read('airlane.world');
    assert.deepEqual(await viewer.read('airlane.state.to'), suggested.to);
    await tap('#undo');
    await viewer.idle();
    assert.deepEqual(await viewer.read('airlane.obstacles[0].at'), moved);
  });

  onPage(
    `an area is painted, priced and paid, ${where}`,
    { ...size, map: 'gen:city:48:5', hash: '#from=4,18,4&to=46,30,4&view=26,27,6,-90,89,90' },
    async (viewer) => {
      const { voxel_size: voxel } = await viewer.read('airlane.world');
      const plain = await viewer.read('airlane.entries[0].result');
      // Along the middle of the path, seen from above.
      const places = [];
      for (const point of plain.points.slice(1, 3)) places.push(await viewer.screenOf(point));
      await viewer.page.click('[data-tool="area"]');
      await stroke(viewer, places, Boolean(size.touch));
      assert.equal(await viewer.read('airlane.areas.length'), 1);
      const [area] = await viewer.read('airlane.areas');
      assert.equal(area.price, 3);
      assert.ok(area.boxes.length >= 1 && area.boxes.every(([low, high]) => high[0] - low[0] >= voxel));
      const answer = await viewer.read('airlane.entries[0].result');
      const costOf = ({ paid }) => paid.reduce((sum, { cost }) => sum + cost, 0);
      assert.ok(costOf(answer) > plain.length + 0.01, `${costOf(answer)} of ${plain.length}`);
      await showPanel(viewer, '#area-paid');
      assert.match(await viewer.page.textContent('#area-paid'), /The path (pays area 1|avoids all areas)/);
      // Nobody may go there: the path keeps out.
      await viewer.page.selectOption('#areas select', 'never');
      await viewer.until('airlane.areas[0].price === "never"');
      await viewer.idle();
      const around = await viewer.read('airlane.entries[0].result');
      assert.equal(around.outcome, 'found');
      assert.ok(around.length > plain.length + 0.01, `${around.length} of ${plain.length}`);
      assert.deepEqual(
        around.paid.filter(({ area }) => area !== null),
        [],
      );
      assert.match(await viewer.page.textContent('#area-paid'), /avoids all areas/);
      // The price, then the area itself, are undone and done again.
      await viewer.page.evaluate(() => document.getElementById('undo').click());
      await viewer.idle();
      assert.equal(await viewer.read('airlane.areas[0].price'), 3);
      await viewer.page.evaluate(() => document.getElementById('undo').click());
      await viewer.idle();
      assert.equal(await viewer.read('airlane.areas.length'), 0);
      assert.deepEqual(await viewer.read('airlane.entries[0].result.points'), plain.points);
      await viewer.page.evaluate(() => document.getElementById('redo').click());
      await viewer.idle();
      assert.equal(await viewer.read('airlane.areas.length'), 1);
      await viewer.page.click('#areas button[aria-label^="Remove"]');
      await viewer.until('airlane.areas.length === 0');
      await viewer.idle();
    },
  );

  // A body that does not fit is refused, which the console tells too.
  onPage(
    `bodies are drawn to scale along the path and fly along it, ${where}`,
    { ...size, mayFail: true },
    async (viewer) => {
      assert.equal(await viewer.read('airlane.bodies'), 0, 'a point has no body');
      await showPanel(viewer, '#body-shape');
      await viewer.page.selectOption('#body-shape', 'capsule');
      await viewer.until('airlane.bodies > 1');
      await viewer.idle();
      assert.deepEqual(await viewer.read('airlane.entries[0].result.body'), {
        half: [0, 0, 0.5],
        radius: 0.5,
      });
      await viewer.page.fill('#body-height', '0.4');
      await viewer.page.press('#body-height', 'Enter');
      await viewer.page.locator('#body-height').blur();
      assert.match(await viewer.page.textContent('#body-fault'), /at least 1, twice the radius/);
      await viewer.page.selectOption('#body-shape', 'box');
      await viewer.idle();
      assert.deepEqual(await viewer.read('airlane.entries[0].result.body'), {
        half: [1, 0.5, 0.5],
        radius: 0,
      });
      await viewer.page.fill('#body-size', '2, 1, 400');
      await viewer.page.locator('#body-size').blur();
      await viewer.until('document.getElementById("body-fault").textContent !== ""');
      assert.match(await viewer.page.textContent('#body-fault'), /expected at most/);
      await viewer.page.fill('#body-size', '2, 1, 1');
      await viewer.page.locator('#body-size').blur();
      await viewer.idle();
      await viewer.until('location.hash.includes("body=box,2,1,1")');
      await viewer.page.locator('#body-shown').setChecked(false);
      await viewer.until('airlane.bodies === 0');
      await viewer.page.locator('#body-shown').setChecked(true);
      // It flies: the play button is within reach, and the body moves.
      await showPanel(viewer, '#fly-on');
      await viewer.page.locator('#fly-on').setChecked(true);
      await viewer.until('airlane.flight !== null');
      await viewer.idle();
      await viewer.page.click('#panel-toggle');
      const play = await viewer.page.locator('[data-flight="toggle"]').boundingBox();
      const { width, height } = viewer.page.viewportSize();
      assert.ok(play.x >= 0 && play.x + play.width <= width && play.y + play.height <= height);
      await viewer.page.click('[data-flight="toggle"]');
      await viewer.until('airlane.flight.moment > 0.2');
      await viewer.page.click('[data-flight="toggle"]');
    },
  );
}
