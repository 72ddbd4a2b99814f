/** Agents that walk, climb and fly, and what lies on the ground. */
import assert from 'node:assert/strict';
import { pagesOf } from '../support/fixture.mjs';
import { difference, share } from '../support/png.mjs';

const onPage = pagesOf();

/** Colours of modes in the light theme, as `src/scene/palette.ts` has them. */
const COLOURS = { walk: [0, 158, 115], climb: [213, 94, 0], fly: [0, 114, 178] };

/** Whether a pixel has this colour or, in the middle of a line, a lighter one. */
const isNear = (colour) => (pixel) =>
  [0, 0.15, 0.3].some((light) =>
    pixel.every((value, i) => Math.abs(value - (colour[i] + (255 - colour[i]) * light)) < 26),
  );

onPage(
  'a way by foot, ladder and air is drawn in the colours of its modes',
  { hash: '#scene=town' },
  async (viewer) => {
    const { page } = viewer;
    const result = await viewer.read('airlane.entries[0].result');
    assert.equal(result.outcome, 'found');
    const links = result.legs.flatMap(({ link }) => (link ? [link] : []));
    assert.deepEqual(links, ['ladder', 'take-off', 'landing']);
    assert.deepEqual(new Set(result.legs.map(({ mode }) => mode)), new Set(['walk', 'climb', 'fly']));
    result.legs.slice(1).forEach((leg, i) => {
      assert.deepEqual(leg.points[0], result.legs[i].points.at(-1), 'legs follow each other');
    });
    const words = await page.textContent('#results-rows');
    for (const word of ['Pilot', 'ladder', 'take-off', 'landing']) assert.match(words, new RegExp(word));
    // Alone in the picture, seen from above: no other run, nothing in front of it.
    const { distance } = await viewer.read('airlane.state.view');
    await page.goto(
      `${page.url().split('#')[0]}#scene=town&runs=as:pilot/fastest&view=32,32,6,-40,70,${distance}`,
    );
    await page.reload();
    await viewer.idle();
    const picture = await viewer.picture();
    for (const mode of ['walk', 'fly']) {
      const found = share(picture, isNear(COLOURS[mode]));
      assert.ok(found > 0.0004, `${mode}: ${(100 * found).toFixed(3)} % of the picture`);
    }

    await page.locator('#runs select').first().selectOption('as/soldier');
    await viewer.until("airlane.entries[0].run.agent === 'soldier' && airlane.entries[0].result");
    await viewer.idle();
    const walked = await viewer.read('airlane.entries[0].result.legs.map(({ mode }) => mode)');
    assert.deepEqual(new Set(walked), new Set(['walk']));
    await viewer.until("location.hash.includes('runs=as:soldier/fastest')");
  },
);

const overlaysOf = (scene, ids) =>
  onPage(`${ids.join(', ')} of the ${scene} are drawn`, { hash: `#scene=${scene}` }, async (viewer) => {
    const none = await viewer.picture();
    for (const id of ids) {
      const box = viewer.page.locator(`#overlays input[value="${id}"]`);
      await box.check();
      await viewer.until(`airlane.overlays['${id}']?.count > 0`);
      await viewer.idle();
      const changed = difference(none, await viewer.picture());
      assert.ok(changed > 0.003, `${id} changes ${(100 * changed).toFixed(2)} % of the picture`);
      await box.uncheck();
      await viewer.idle();
    }
    assert.ok(difference(none, await viewer.picture()) < 0.002, 'all gone');
  });

overlaysOf('town', ['navmesh', 'links']);
overlaysOf('mountains', ['terrain', 'waypoints', 'areas']);

onPage('a search over terrain is replayed', { hash: '#scene=mountains' }, async (viewer) => {
  await viewer.page.locator('#results-rows button').first().click();
  await viewer.until('airlane.replay?.length > 100');
  const { agent } = await viewer.read('airlane.state.runs[0]');
  assert.equal(agent, 'soldier');
});

onPage(
  'an obstacle on the floor is walked around',
  { hash: '#scene=town&runs=as:soldier/shortest' },
  async (viewer) => {
    const before = await viewer.read('airlane.entries[0].result');
    assert.equal(before.outcome, 'found');
    // Put one on the middle of the way, through the server, as a second page of the workspace would.
    const points = before.points;
    const at = points[Math.floor(points.length / 2)];
    await viewer.page.evaluate(async (at) => {
      const body = JSON.stringify({ add: { shape: 'box', size: [3, 3, 3] }, at });
      const { workspace } = window.airlane.state;
      await fetch(`/api/obstacles?workspace=${workspace}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    }, at);
    await viewer.page.reload();
    await viewer.idle();
    const after = await viewer.read('airlane.entries[0].result');
    assert.equal(after.outcome, 'found');
    assert.ok(after.length > before.length, `${after.length} after ${before.length}`);
  },
);
