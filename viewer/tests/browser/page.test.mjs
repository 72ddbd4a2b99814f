/** The page in a real browser, against the real server. Conditions are waited for, never times. */
import assert from 'node:assert/strict';
import { pagesOf } from '../support/fixture.mjs';
import { difference, share } from '../support/png.mjs';

const onPage = pagesOf('gen:city:64');

/** Whether a pixel differs from the sky of its row, which the left edge of the picture shows. */
const isWorld = (picture) => (pixel, x, y) =>
  pixel.some((value, i) => Math.abs(value - picture.at(1, y)[i]) > 10);

/** Whether a pixel has the colour of the first run, lit or not. */
const isPath = ([red, green, blue]) =>
  red < 110 && blue > 140 && blue - red > 90 && green > 80 && green < 190;

const first = 'airlane.entries[0].result';

onPage('the world is drawn, and turns with the mouse', {}, async (viewer) => {
  const loading = await viewer.read('airlane.loading');
  assert.ok(loading.expected > 0 && loading.loaded === loading.expected);
  const before = await viewer.picture();
  const world = share(before, isWorld(before));
  assert.ok(world > 0.12 && world < 0.95, `${(100 * world).toFixed(1)} % of the picture is not sky`);
  // Faces in light, in shade and in shadow: not one flat colour.
  const tones = new Set();
  share(
    before,
    (pixel, x, y) => isWorld(before)(pixel, x, y) && tones.add(pixel.map((value) => value >> 4).join()),
  );
  assert.ok(tones.size > 20, `${tones.size} tones`);

  await viewer.drag([700, 640], [860, 600]);
  const after = await viewer.picture();
  assert.ok(difference(before, after) > 0.05, 'turning the camera changes the picture');
  assert.ok(share(after, isWorld(after)) > 0.1);
});

onPage('wheel, keys and the fit button move the camera', {}, async (viewer) => {
  const { page } = viewer;
  const view = () => viewer.read('airlane.state.view');
  const begin = await view();
  await page.mouse.move(760, 400);
  for (const share of [0.8, 0.6]) {
    await page.mouse.wheel(0, -400);
    await viewer.until(`airlane.state.view.distance < ${begin.distance * share}`);
  }
  await viewer.idle();
  const near = await view();
  await page.keyboard.down('KeyW');
  await viewer.until(
    `airlane.state.view.target.some((value, i) => Math.abs(value - ${JSON.stringify(near.target)}[i]) > 1)`,
  );
  await page.keyboard.up('KeyW');
  await viewer.idle();
  await page.click('#fit');
  await viewer.until(`airlane.state.view.distance > ${near.distance * 1.1}`);
  await viewer.idle();
});

onPage('a query is made by clicking', {}, async (viewer) => {
  const { page } = viewer;
  const [from, to] = await viewer.read('[airlane.state.from, airlane.state.to]');
  const answers = await viewer.read('airlane.answers');
  const startPlace = await viewer.surfaceNear([620, 430]);
  await page.keyboard.down('Shift');
  await page.mouse.click(...startPlace);
  await page.keyboard.up('Shift');
  await viewer.until(`airlane.answers > ${answers}`);
  await page.mouse.click(...(await viewer.surfaceNear([900, 430])));
  await viewer.until(`airlane.answers > ${answers + 1}`);
  await viewer.idle();
  const [newFrom, newTo] = await viewer.read('[airlane.state.from, airlane.state.to]');
  assert.notDeepEqual(newFrom, from);
  assert.notDeepEqual(newTo, to);
  const result = await viewer.read(first);
  assert.equal(result.outcome, 'found');
  assert.deepEqual(result.points[0].map(Math.round), newFrom.map(Math.round));
  assert.match(
    await page.textContent('#results-rows'),
    new RegExp(result.length.toFixed(result.length < 10 ? 2 : 1)),
  );
  const [x, y] = await viewer.screenOf(newTo);
  assert.equal(await page.inputValue('#to'), newTo.map((value) => Number(value.toFixed(2))).join(', '));
  assert.ok(Number.isFinite(x) && Number.isFinite(y));
});

onPage('the path is drawn in its colour', {}, async (viewer) => {
  const withPath = share(await viewer.picture(), isPath);
  assert.ok(withPath > 0.0003, `${withPath} of the picture is path`);
  const points = await viewer.read(`${first}.points`);
  // Start and goal stand where the path ends.
  for (const [point, colour] of [
    [points[0], 'start'],
    [points.at(-1), 'goal'],
  ]) {
    const [x, y] = await viewer.screenOf(point);
    const { x: left, y: top } = await viewer.page.locator('#canvas').boundingBox();
    const picture = await viewer.picture();
    let hits = 0;
    for (let dx = -9; dx <= 9; dx += 3) {
      for (let dy = -9; dy <= 9; dy += 3) {
        const [red, green] = picture.at(Math.round(x - left) + dx, Math.round(y - top) + dy);
        if (colour === 'start' ? green > red + 60 : red > green + 90) hits++;
      }
    }
    assert.ok(hits > 10, `the mark of the ${colour} has its colour (${hits} of 49 places)`);
  }
});

onPage('dragging the goal replans, live', {}, async (viewer) => {
  const { page } = viewer;
  const length = await viewer.read(`${first}.length`);
  const answers = await viewer.read('airlane.answers');
  const goal = await viewer.read('airlane.state.to');
  const place = await viewer.screenOf(goal);
  await viewer.drag(place, [place[0] - 130, place[1] + 10], {
    whileDown: (i) =>
      i === 5 && viewer.until(`airlane.answers > ${answers} && ${first}.length !== ${length}`),
  });
  assert.notEqual(await viewer.read(`${first}.length`), length);
  assert.notDeepEqual(await viewer.read('airlane.state.to'), goal);
  // With Shift it moves along the axis that points up, and nowhere else.
  const before = await viewer.read('airlane.state.to');
  const now = await viewer.screenOf(before);
  await page.keyboard.down('Shift');
  await viewer.drag(now, [now[0] + 30, now[1] - 60]);
  await page.keyboard.up('Shift');
  const after = await viewer.read('airlane.state.to');
  assert.deepEqual(after.slice(0, 2), before.slice(0, 2));
  assert.ok(after[2] > before[2] + 1);
});

onPage('a mark glides over surfaces while it is dragged', {}, async (viewer) => {
  const place = await viewer.screenOf(await viewer.read('airlane.state.to'));
  const heights = [];
  const end = await viewer.surfaceNear([place[0] - 150, place[1] - 60]);
  await viewer.drag(place, end, {
    whileDown: async (i) => {
      const [x, y] = [place[0] + ((end[0] - place[0]) * i) / 8, place[1] + ((end[1] - place[1]) * i) / 8];
      const surface = await viewer.read(`airlane.surfaceAt(${x}, ${y})`);
      if (surface) heights.push([surface, await viewer.read('airlane.state.to')]);
    },
  });
  assert.ok(heights.length > 2, `${heights.length} places over a surface`);
  for (const [surface, mark] of heights)
    assert.ok(
      Math.hypot(...mark.map((value, axis) => value - surface[axis])) < 1.2,
      `${mark} off ${surface}`,
    );
});

onPage('searches are compared side by side', {}, async (viewer) => {
  const { page } = viewer;
  await page.click('#compare');
  await viewer.until('airlane.entries.length === 4 && airlane.entries.every((entry) => entry.result)');
  await viewer.idle();
  const entries = await viewer.read('airlane.entries');
  const rows = await page.locator('#results-rows tr').allTextContents();
  assert.equal(rows.length, entries.length);
  entries.forEach(({ result }, i) => {
    assert.equal(result.outcome, 'found', result.label);
    assert.ok(rows[i].includes(result.length.toFixed(1)), rows[i]);
    assert.ok(rows[i].includes(new Intl.NumberFormat('en').format(result.expanded)), rows[i]);
  });
  const strokes = await page
    .locator('#results-rows .swatch path')
    .evaluateAll((paths) =>
      paths.map((path) => getComputedStyle(path).stroke + path.getAttribute('stroke-dasharray')),
    );
  assert.equal(new Set(strokes).size, entries.length, 'each run has a look of its own');
  // Another space for a search by name.
  const space = page.locator('#runs li:nth-child(2) select[aria-label="Space"]');
  const other = await space.locator('option').nth(1).getAttribute('value');
  await space.selectOption(other);
  await viewer.until(`airlane.entries[1].run.space === '${other}' && airlane.entries[1].result`);
  await page.click('#runs li:nth-child(3) button');
  await viewer.until('airlane.entries.length === 3');
});

onPage('a search is replayed, stepped and scrubbed', { hash: '#runs=astar/grid/octile3' }, async (viewer) => {
  const { page } = viewer;
  const without = await viewer.picture();
  await page.click('#results-rows tr:first-child button');
  await viewer.until('airlane.replay?.at > 0');
  await page.click('[data-replay="toggle"]');
  await viewer.until('!airlane.replay.isPlaying');
  await page.click('[data-replay="begin"]');
  await viewer.until('airlane.replay.at === 0');
  await page.click('[data-replay="on"]');
  await page.click('[data-replay="on"]');
  assert.equal(await viewer.read('airlane.replay.at'), 2);
  await page.keyboard.press(',');
  assert.equal(await viewer.read('airlane.replay.at'), 1);
  await page.keyboard.press('>');
  const tally = await viewer.read('airlane.replay.tally');
  assert.equal(tally.visited, 1);
  assert.match(await page.textContent('#replay-text'), /1 visited/);

  const { length } = await viewer.read('airlane.replay');
  const middle = Math.floor(length / 2);
  await page.locator('#replay-at').fill(String(middle));
  await viewer.until(`airlane.replay.at === ${middle}`);
  await viewer.idle();
  const half = await viewer.picture();
  assert.ok(difference(without, half) > 0.02, 'nodes are drawn');
  const isOpen = ([red, green, blue]) => blue > 110 && blue - red > 70 && blue - green > 40;
  const isVisited = ([red, green, blue]) => red > 90 && blue > 90 && red - green > 60 && blue - green > 60;
  assert.ok(share(half, isOpen) > 0.0005, 'open nodes are blue');
  assert.ok(share(half, isVisited) > 0.0005, 'visited nodes are magenta');
  await page.locator('#replay-at').fill(String(length));
  await viewer.until(`airlane.replay.at === ${length}`);
  await viewer.idle();
  const expanded = await viewer.read(`${first}.expanded`);
  const { visited } = await viewer.read('airlane.replay.tally');
  assert.ok(Math.abs(visited - expanded) <= 1, `${visited} visited, ${expanded} expanded`);
  const isYellow = ([red, green, blue]) => red > 190 && green > 160 && blue < 110;
  assert.ok(share(await viewer.picture(), isYellow) > 0.0005, 'the path is yellow');
  for (const name of ['unsearched', 'blocked', 'open', 'visited', 'path', 'start', 'goal']) {
    assert.ok(await page.locator(`.legend .${name}`).isVisible(), name);
  }
  await page.keyboard.press('Escape');
  await viewer.until('airlane.replay === null');
});

onPage('an obstacle pushed into the path changes it, and goes again', {}, async (viewer) => {
  const { page } = viewer;
  const before = await viewer.read(first);
  const middle = between(before.points, 0.5).map(Math.round);
  await page.click('[data-tool="box"]');
  await page.mouse.click(...(await viewer.surfaceNear([640, 600])));
  await viewer.until('airlane.obstacles.length === 1');
  await viewer.idle();
  assert.ok((await viewer.read('airlane.flashed')) > 0, 'touched chunks flash');

  // Up to the height of the path with Shift, then on that level into its middle with Ctrl.
  const raised = (await viewer.read('airlane.obstacles[0].at')).with(2, middle[2]);
  await dragObstacle(viewer, 'Shift', raised);
  const flashed = await viewer.read('airlane.flashed');
  await dragObstacle(viewer, 'Control', middle);
  assert.ok((await viewer.read('airlane.flashed')) > flashed);
  assert.deepEqual(await viewer.read('airlane.obstacles[0].at'), middle);

  const after = await viewer.read('airlane.entries[0]');
  assert.equal(after.result.outcome, 'found');
  assert.ok(['patched', 'replanned'].includes(after.revised.verdict), after.revised.verdict);
  assert.notDeepEqual(after.result.points, before.points);
  assert.ok(after.result.length > before.length, 'the way around is longer');
  assert.match(
    await page.textContent('#edit-report'),
    /The path was (patched|replanned).*passes (right along )?the obstacle/,
  );
  const edge = Number(await page.inputValue('#obstacle-size'));
  for (let t = 0; t <= 1; t += 0.002) {
    const inside = between(after.result.points, t).every(
      (value, axis) => Math.abs(value - middle[axis]) < edge / 2 - 0.51,
    );
    assert.ok(!inside, 'the path keeps out of the obstacle');
  }
  await page.keyboard.press('Delete');
  await viewer.until('airlane.obstacles.length === 0');
  await viewer.idle();
  assert.match(await page.textContent('#edit-report'), /[1-9]\d* freed/);
});

/** Drags the only obstacle to a place, holding a key. */
async function dragObstacle(viewer, key, to) {
  const from = await viewer.read('airlane.obstacles[0].at');
  await viewer.page.keyboard.down(key);
  await viewer.drag(await viewer.screenOf(from), await viewer.screenOf(to));
  await viewer.page.keyboard.up(key);
}

/** The point at a share of a polyline's length. */
function between(points, t) {
  const lengths = points
    .slice(1)
    .map((point, i) => Math.hypot(...point.map((value, axis) => value - points[i][axis])));
  let left = t * lengths.reduce((sum, each) => sum + each, 0);
  for (let i = 0; i < lengths.length; i++) {
    if (left <= lengths[i])
      return points[i].map(
        (value, axis) => value + ((points[i + 1][axis] - value) * left) / (lengths[i] || 1),
      );
    left -= lengths[i];
  }
  return points.at(-1);
}

onPage('the state lives in the address and survives a reload', {}, async (viewer) => {
  const { page } = viewer;
  await page.click('[data-clip="2"]');
  await page.locator('#overlays input').first().check();
  await page.click('#theme');
  await page.locator('#radius').fill('0.25');
  await page.locator('#radius').press('Enter');
  await page.click('#add-run');
  await viewer.drag([760, 640], [820, 610]);
  await viewer.idle();
  const state = await viewer.read('airlane.state');
  assert.equal(state.theme, 'dark');
  assert.equal(state.radius, 0.25);
  assert.equal(state.clip.axis, 2);
  assert.equal(state.overlays.length, 1);
  assert.equal(state.runs.length, 2);
  await viewer.until("['theme=dark', 'clip=z', ';'].every((part) => location.hash.includes(part))");
  // The view is written when the camera has rested for a while.
  const { yaw } = state.view;
  await viewer.until(`Math.abs(location.hash.match(/view=([^&]*)/)[1].split(',')[3] - ${yaw}) < 0.01`);
  const before = await viewer.picture();
  await page.reload();
  await viewer.idle();
  const again = await viewer.read('airlane.state');
  again.view.target.forEach((value, axis) => assert.ok(Math.abs(value - state.view.target[axis]) < 0.01));
  assert.deepEqual({ ...again, view: null }, { ...state, view: null });
  assert.ok(difference(before, await viewer.picture()) < 0.02, 'the same picture');
});

onPage('cutting the world open shows its inside', {}, async (viewer) => {
  const whole = await viewer.picture();
  await viewer.page.keyboard.press('c');
  await viewer.until('airlane.state.clip !== null');
  await viewer.idle();
  await viewer.page.locator('#clip-at').fill('3');
  await viewer.until('airlane.state.clip.at === 3');
  await viewer.idle();
  assert.ok(difference(whole, await viewer.picture()) > 0.05);
  await viewer.page.click('[data-clip="off"]');
  await viewer.idle();
  assert.ok(difference(whole, await viewer.picture()) < 0.01, 'whole again');
});

onPage('every overlay draws', {}, async (viewer) => {
  const none = await viewer.picture();
  const overlays = await viewer.read('airlane.world.overlays');
  assert.ok(overlays.length >= 5);
  for (const { id } of overlays) {
    await viewer.page.locator(`#overlays input[value="${id}"]`).check();
    await viewer.until(`airlane.overlays['${id}']?.count > 0`);
    await viewer.idle();
    const changed = difference(none, await viewer.picture());
    assert.ok(changed > 0.005, `${id} changes ${(100 * changed).toFixed(2)} % of the picture`);
    await viewer.page.locator(`#overlays input[value="${id}"]`).uncheck();
    await viewer.idle();
  }
  assert.ok(difference(none, await viewer.picture()) < 0.002, 'all gone');
});

onPage('it fits a small screen', { width: 800, height: 500 }, async (viewer) => {
  const { page } = viewer;
  assert.ok(!(await page.locator('#panel').isVisible()), 'panels step aside');
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight',
  );
  assert.equal(overflow, false);
  const { width, height } = await page.locator('#canvas').boundingBox();
  assert.ok(width >= 780 && height > 400);
  assert.ok(await page.locator('#results').isVisible());
  await page.click('#panel-toggle');
  assert.ok(await page.locator('#from').isVisible());
});

onPage('help lists the keys, and every control has a name', {}, async (viewer) => {
  const { page } = viewer;
  await page.keyboard.press('?');
  assert.ok(await page.locator('#help').isVisible());
  assert.match(await page.textContent('#help'), /fit to view/);
  await page.keyboard.press('Escape');
  await page.locator('#help').waitFor({ state: 'hidden' });
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select')]
      .filter(
        (control) =>
          !(
            control.getAttribute('aria-label') ||
            control.textContent.trim() ||
            control.labels?.[0]?.textContent.trim()
          ),
      )
      .map((control) => control.outerHTML),
  );
  assert.deepEqual(nameless, []);
});

onPage('other scenes open, caves without their outer walls', {}, async (viewer) => {
  const { page } = viewer;
  await page.locator('#scene').selectOption('tunnels');
  await viewer.until("airlane.state.scene === 'tunnels'");
  await viewer.idle();
  const picture = await viewer.picture();
  assert.ok(share(picture, isWorld(picture)) > 0.1);
  assert.equal(await page.locator('#hull').isChecked(), false);
  assert.equal(await viewer.read(`${first}.outcome`), 'found');
  await page.locator('#hull').check();
  await viewer.idle();
  assert.ok(difference(picture, await viewer.picture()) > 0.05);
  // Others see the scene that was opened first.
  await page.locator('#scene').selectOption('opened');
  await viewer.until("airlane.state.scene === 'opened'");
  await viewer.idle();
});
