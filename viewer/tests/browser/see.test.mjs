/** What one sees: the first picture, solids that make way, units and words, and a card that hides nothing. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from '../support/browser.mjs';
import { bothOf, pagesOf } from '../support/fixture.mjs';
import { difference } from '../support/png.mjs';

const onPage = pagesOf();
const onBoth = bothOf(onPage);
const MODEL = fileURLToPath(new URL('../../../crates/airlane-io/tests/data/city.glb', import.meta.url));

/** The direction at a yaw and a pitch, in degrees; z points up. */
function direction(yaw, pitch) {
  const [turn, lift] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  return [Math.cos(lift) * Math.cos(turn), Math.cos(lift) * Math.sin(turn), Math.sin(lift)];
}

/** Where the camera is. */
async function eyeOf(viewer) {
  const { target, yaw, pitch, distance } = await viewer.read('airlane.state.view');
  const away = direction(yaw, pitch);
  return target.map((value, axis) => value + distance * away[axis]);
}

const ends = (viewer) => viewer.read('[airlane.state.from, airlane.state.to]');
const result = 'airlane.entries[0].result';

/** The corners of the boxes around what is solid, part by part. */
const solidCorners = async (viewer) =>
  (await viewer.read('airlane.parts')).flatMap(({ min, max }) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
      [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? max : min)[axis]),
    ),
  );

/** Whether a window position lies on the canvas and under nothing. */
const isClear = (viewer, [x, y]) =>
  viewer.page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.id === 'canvas', [x, y]);

/** How many of some points along the path the camera sees. */
async function seenShare(viewer) {
  const points = await viewer.read(`${result}.points`);
  const eye = await eyeOf(viewer);
  let [seen, all] = [0, 0];
  for (let i = 1; i < points.length; i++) {
    for (let t = 0; t < 1; t += 0.2) {
      const at = points[i - 1].map((value, axis) => value + t * (points[i][axis] - value));
      const [x, y] = await viewer.screenOf(at);
      const surface = await viewer.read(`airlane.surfaceAt(${x}, ${y})`);
      const far = (point) => Math.hypot(...point.map((value, axis) => value - eye[axis]));
      all += 1;
      if (!surface || far(surface) > far(at) - 1.5) seen += 1;
    }
  }
  return seen / all;
}

for (const scene of ['city', 'plant', 'asteroids']) {
  onBoth(
    `the first picture of the ${scene} shows a bent path, whole`,
    { hash: `#scene=${scene}` },
    async (viewer) => {
      const { outcome, points } = await viewer.read(result);
      assert.equal(outcome, 'found');
      assert.ok(points.length > 2, 'the path bends');
      const { x, y, width, height } = await viewer.page.locator('#canvas').boundingBox();
      const places = [];
      for (const corner of [...(await solidCorners(viewer)), ...points]) {
        const [px, py] = await viewer.screenOf(corner);
        assert.ok(px >= x && px <= x + width && py >= y && py <= y + height, `${corner} is at ${px}, ${py}`);
        places.push([(px - x) / width, (py - y) / height]);
      }
      const filled = [0, 1].map((axis) => {
        const along = places.map((place) => place[axis]);
        return Math.max(...along) - Math.min(...along);
      });
      assert.ok(Math.max(...filled) > 0.65, `solids fill ${filled} of the picture`);
      for (const end of await ends(viewer))
        assert.ok(await isClear(viewer, await viewer.screenOf(end)), `something hides ${end}`);
      const seen = await seenShare(viewer);
      assert.ok(seen > 0.5, `${(100 * seen).toFixed(0)} % of the path is seen`);
    },
  );
}

/** Points along the edges of boxes, corners included. */
const edgesOf = (boxes) =>
  boxes.flatMap(({ min, max }) =>
    [0, 1, 2].flatMap((axis) =>
      [0, 1, 2, 3].flatMap((corner) =>
        [0, 0.25, 0.5, 0.75, 1].map((t) => {
          const at = [0, 0, 0];
          at[axis] = min[axis] + t * (max[axis] - min[axis]);
          [(axis + 1) % 3, (axis + 2) % 3].forEach(
            (other, i) => (at[other] = ((corner >> i) & 1 ? max : min)[other]),
          );
          return at;
        }),
      ),
    ),
  );

/** Points along a polyline. */
const alongPath = (points) =>
  points
    .slice(1)
    .flatMap((to, i) =>
      [0, 0.25, 0.5, 0.75, 1].map((t) => to.map((value, axis) => value + t * (points[i][axis] - value))),
    );

onBoth(
  'in every scene the first picture shows all that is solid and the path, and no card lies over them',
  {},
  async (viewer) => {
    const { page } = viewer;
    const { scenes } = await viewer.read('airlane.world');
    assert.ok(scenes.length >= 10, `${scenes.length} scenes`);
    for (const { id } of scenes) {
      await page.selectOption('#scene', id);
      await viewer.until(`airlane.world.scene === '${id}' && airlane.isIdle`);
      const picture = await page.locator('#canvas').boundingBox();
      const cards = [];
      for (const card of ['#results', '#hint']) cards.push([card, await page.locator(card).boundingBox()]);
      const { outcome, points } = await viewer.read(result);
      assert.equal(outcome, 'found', id);
      const shown = [...edgesOf(await viewer.read('airlane.parts')), ...alongPath(points)];
      const places = await viewer.read(`${JSON.stringify(shown)}.map((point) => airlane.screenOf(point))`);
      const isIn = ([px, py], { x, y, width, height }, room) =>
        px > x + room && px < x + width - room && py > y + room && py < y + height - room;
      places.forEach((place, i) => {
        // Room for a mark, too.
        assert.ok(place && isIn(place, picture, 20), `${id}: ${shown[i]} is at ${place}`);
        for (const [card, box] of cards)
          assert.ok(!box || !isIn(place, box, 0), `${id}: ${card} lies over ${shown[i]} at ${place}`);
      });
      for (const end of await ends(viewer))
        assert.ok(await isClear(viewer, await viewer.screenOf(end)), `${id}: something hides ${end}`);
    }
  },
);

onBoth('a model has its ends above its floor, and lengths in metres', { map: MODEL }, async (viewer) => {
  // The ground of the model is at 0; below it there is a margin of free voxels.
  for (const [, , z] of await ends(viewer)) assert.ok(z > 0, `an end at z = ${z}`);
  assert.equal(await viewer.read('airlane.world.unit'), 'm');
  assert.match(await viewer.page.textContent('#results-head'), /Length, m/);
  assert.match(await viewer.page.textContent('#facts'), /in metres; a voxel is 0\.125 m/);
});

onPage('a mark over a gap keeps its height', { hash: '#scene=asteroids' }, async (viewer) => {
  const before = await viewer.read('airlane.state.to');
  const place = await viewer.screenOf(before);
  // A place of the picture without a surface, on the level of the mark and inside the world.
  let free = null;
  for (let turn = 0; turn < 48 && !free; turn++) {
    const reach = 40 + 8 * turn;
    const at = [place[0] + reach * Math.cos(turn), place[1] + 0.5 * reach * Math.sin(turn)];
    if ((await isClear(viewer, at)) && !(await viewer.read(`airlane.surfaceAt(${at})`))) free = at;
  }
  assert.ok(free, 'there is sky around the mark');
  await viewer.drag(place, free, { steps: 1 });
  const after = await viewer.read('airlane.state.to');
  assert.notDeepEqual(after, before);
  assert.ok(Math.abs(after[2] - before[2]) < 0.11, `from z = ${before[2]} to z = ${after[2]}`);
});

onBoth('an end that was moved says how far', { hash: '#scene=wall' }, async (viewer) => {
  const solid = await viewer.read(`(() => {
    const { size, origin, voxel_size } = airlane.world;
    return origin.map((low, axis) => low + (size[axis] * voxel_size) / 2);
  })()`);
  solid[2] = 2;
  await viewer.page.evaluate((to) => {
    const hash = new URLSearchParams(location.hash.slice(1));
    hash.set('to', to.join());
    location.hash = decodeURIComponent(hash.toString());
  }, solid);
  await viewer.until('airlane.moved.length === 1');
  await viewer.idle();
  const [{ end, by }] = await viewer.read('airlane.moved');
  assert.equal(end, 'to');
  assert.ok(by > 0.3 && by < 4, `${by}`);
  assert.match(
    await viewer.page.textContent('#moved'),
    /Goal moved [\d.]+ voxels?, to the nearest place where the body fits/,
  );
  const moved = await viewer.picture();
  await viewer.page.evaluate(() => (location.hash = location.hash.replace(/to=[^&]*/, 'to=50,20,5')));
  await viewer.until('airlane.moved.length === 0');
  await viewer.idle();
  assert.equal(await viewer.page.textContent('#moved'), '');
  assert.ok(difference(moved, await viewer.picture()) > 0.001, 'the move was drawn');
});

onPage('an agent that was moved to the ground says so', { hash: '#scene=town' }, async (viewer) => {
  const [x, y] = await viewer.read('airlane.state.from');
  await viewer.page.fill('#from', `${x}, ${y}, 2.5`);
  await viewer.page.locator('#from').press('Enter');
  await viewer.until("airlane.moved.some(({ end, run }) => end === 'from' && 'agent' in run)");
  await viewer.idle();
  assert.match(
    await viewer.page.textContent('#moved'),
    /start moved [\d.]+ m, to the nearest place where the agent can be/,
  );
});

onBoth(
  'solids are translucent in a replay, and solid again after it',
  { hash: '#scene=city&runs=astar/grid' },
  async (viewer, isPhone) => {
    const { page } = viewer;
    const before = await viewer.picture();
    if (isPhone) await page.locator('#results-rows button').first().tap();
    else await page.keyboard.press('v');
    await viewer.until('airlane.replay !== null');
    await page.locator('#replay-at').fill('0');
    await viewer.until('!airlane.replay.isPlaying');
    await viewer.idle();
    assert.equal(await viewer.read('airlane.isTranslucent'), true);
    assert.ok(difference(before, await viewer.picture()) > (isPhone ? 0.03 : 0.1), 'solids look different');
    await page.locator('[data-replay="close"]').click();
    await viewer.idle();
    assert.equal(await viewer.read('airlane.isTranslucent'), false);
    assert.ok(difference(before, await viewer.picture()) < 0.01, 'and are as before');
  },
);

onBoth(
  'solids turn translucent where they hide the path',
  { hash: '#scene=wall' },
  async (viewer, isPhone) => {
    // Straight at the wall from the start's side, with the goal behind it.
    const [width, depth] = await viewer.read('airlane.world.size');
    const middle = [width / 2, depth / 2, 4];
    await viewer.page.goto(
      `${viewer.page.url().split('#')[0]}#scene=wall&theme=light&from=6,${middle[1]},4&to=${width - 6},${middle[1]},4` +
        `&view=${middle},180,12,${isPhone ? 190 : 130}`,
    );
    await viewer.page.reload();
    await viewer.idle();
    const goal = await viewer.read('airlane.state.to');
    const [x, y] = await viewer.screenOf(goal);
    assert.ok(await viewer.read(`airlane.surfaceAt(${x}, ${y})`), 'the wall hides the goal');
    const { x: left, y: top } = await viewer.page.locator('#canvas').boundingBox();
    const picture = await viewer.picture();
    // Beside the path the wall is as ever, next to it the sky shows through: it is lighter.
    const last = (await viewer.read(`${result}.points`)).at(-2);
    const near = await viewer.screenOf(goal.map((value, axis) => value + 0.3 * (last[axis] - value)));
    const light = ([px, py]) =>
      picture.at(Math.round(px - left), Math.round(py - top)).reduce((sum, each) => sum + each, 0);
    const beside = [near[0] + (isPhone ? 60 : 90), near[1]];
    const halo = [near[0] + 13, near[1]];
    assert.ok(
      light(halo) > light(beside) + 20,
      `${light(halo)} next to the path, ${light(beside)} beside it`,
    );
  },
);

onBoth('words are explained, by mouse and by touch', { hash: '#scene=city' }, async (viewer, isPhone) => {
  const { page } = viewer;
  const bubble = page.locator('#explain');
  assert.equal(await bubble.isVisible(), false);
  if (isPhone) {
    await page.locator('.c-computed .term').tap();
    await bubble.waitFor({ state: 'visible' });
    assert.match(await bubble.textContent(), /How long the search took/);
    const box = await bubble.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    await page.touchscreen.tap(200, 700);
    return bubble.waitFor({ state: 'hidden' });
  }
  for (const [word, text] of [
    ['Expanded', /looked around from/],
    ['Sight', /straight line between two places/],
    ['cells', /Boxes of free space/],
  ]) {
    await page.locator('.term', { hasText: word }).first().hover();
    await bubble.waitFor({ state: 'visible' });
    assert.match(await bubble.textContent(), text);
  }
  await page.mouse.move(640, 650);
  await bubble.waitFor({ state: 'hidden' });
  await page.locator('.c-sight .term').focus();
  await bubble.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await bubble.waitFor({ state: 'hidden' });
});

onBoth(
  'journeys are compared by time',
  { hash: '#scene=town&runs=as:pilot/fastest;as:soldier/fastest' },
  async (viewer) => {
    const { page } = viewer;
    const [pilot, soldier] = await viewer.read('airlane.entries.map(({ result }) => result)');
    assert.ok(pilot.seconds > 0 && soldier.seconds > 0);
    assert.match(await page.textContent('#results-head'), /Travel time/);
    const times = await page.locator('#results-rows .c-travel').allTextContents();
    const slower = pilot.seconds > soldier.seconds ? 0 : 1;
    const more = (100 * Math.abs(pilot.seconds - soldier.seconds)) / Math.min(pilot.seconds, soldier.seconds);
    assert.ok(times[slower].includes(`+${more.toFixed(1)} %`), times.join(' | '));
    assert.equal(await page.locator('#results-rows .best').count(), 1);
    assert.ok(
      (await page.locator('#results-rows .c-length small').count()) === 0,
      'lengths are not compared',
    );
  },
);

onPage(
  'a flight is compared by time, and speeds have a unit',
  { hash: '#scene=city&fly=8,4,1' },
  async (viewer) => {
    const { page } = viewer;
    const { seconds } = await viewer.read(`${result}.flight`);
    const best = await page.textContent('#results-rows .c-travel.best');
    assert.ok(seconds > 10 && seconds < 119, `${seconds} s are shown as whole seconds`);
    assert.equal(best, `${Math.round(seconds)} s`);
    assert.match(await page.textContent('#fly-top'), /voxels\/s/);
  },
);

onBoth('the card of results folds', { hash: '#scene=city' }, async (viewer, isPhone) => {
  const { page } = viewer;
  const press = (place) => (isPhone ? page.locator(place).tap() : page.click(place));
  const height = async () => (await page.locator('#results').boundingBox()).height;
  const whole = await height();
  await press('#results-fold');
  assert.equal(await page.locator('#results-body').isVisible(), false);
  assert.match(await page.textContent('#results-summary'), /Airlane default: [\d.,]+ voxels/);
  assert.ok((await height()) < whole);
  assert.equal(await page.getAttribute('#results-fold', 'aria-expanded'), 'false');
  await press('#results-fold');
  assert.ok(await page.locator('#results-rows').isVisible());
});

onBoth('the card of results makes way for the ends', { hash: '#scene=town' }, async (viewer) => {
  const { page } = viewer;
  const box = await page.locator('#results').boundingBox();
  const goal = await viewer.read('airlane.state.to');
  // Turns and moves the camera so that the goal would be under the card.
  const [x, y] = await viewer.screenOf(goal);
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const { target, yaw, pitch, distance } = await viewer.read('airlane.state.view');
  const { height } = await page.locator('#canvas').boundingBox();
  const pixel = (2 * distance * Math.tan((19 * Math.PI) / 180)) / height;
  const [right, above] = [direction(yaw + 90, 0), direction(yaw + 180, 90 - pitch)];
  const shift = right.map((value, axis) => pixel * (value * (middle[0] - x) - above[axis] * (middle[1] - y)));
  const view = [...target.map((value, axis) => value - shift[axis]), yaw, pitch, distance];
  await page.evaluate(
    (view) => (location.hash = location.hash.replace(/view=[^&]*/, `view=${view}`)),
    view.join(),
  );
  await viewer.until(`Math.abs(airlane.state.view.target[0] - ${view[0]}) < 0.01`);
  await viewer.idle();
  assert.ok(await isClear(viewer, await viewer.screenOf(goal)), 'the goal can be seen and taken hold of');
});

onPage('frame figures are shown once frames of a motion were measured', {}, async (viewer) => {
  assert.equal(await viewer.read('airlane.motionTime'), null);
  assert.doesNotMatch(await viewer.page.textContent('#status'), /fps|per frame/);
  await viewer.page.mouse.move(700, 400);
  await viewer.page.mouse.down({ button: 'right' });
  const end = performance.now() + PATIENCE;
  for (let i = 1; (await viewer.read('airlane.motionTime')) === null && performance.now() < end; i++)
    await viewer.page.mouse.move(700 + (i % 200), 400);
  await viewer.page.mouse.up({ button: 'right' });
  await viewer.idle();
  assert.ok((await viewer.read('airlane.motionTime')) > 0);
  assert.match(await viewer.page.textContent('#status'), /fps.*per frame/);
});

onBoth(
  'the page itself never scrolls, whatever is in the panel',
  { hash: '#scene=mountains' },
  async ({ page }) => {
    const [top, height, window] = await page.evaluate(() => {
      document.body.classList.remove('no-panel');
      for (const part of document.querySelectorAll('#panel details')) part.open = true;
      document.querySelector('[data-export="glb"]').scrollIntoView({ block: 'center' });
      document.querySelector('[data-export="glb"]').focus();
      const { scrollTop, scrollHeight } = document.documentElement;
      return [scrollTop, scrollHeight, innerHeight];
    });
    assert.equal(top, 0);
    assert.ok(height <= window, `the page is ${height} high, the window ${window}`);
  },
);
