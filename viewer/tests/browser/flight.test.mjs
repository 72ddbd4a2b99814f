/** Timed curves: drawn in the colours of their speeds, played, and refused with a reason. */
import assert from 'node:assert/strict';
import { PHONE } from '../support/browser.mjs';
import { pagesOf } from '../support/fixture.mjs';
import { difference, share } from '../support/png.mjs';

const onPage = pagesOf('gen:city:48:5');

/** The colour of the top speed in the light theme, as `src/scene/palette.ts` has it. */
const isFast = ([r, g, b]) => Math.abs(r - 253) < 25 && Math.abs(g - 231) < 24 && b < 150 && b > 20;

onPage('a path is flown: drawn by speed, played, and sought', { hash: '#theme=light' }, async (viewer) => {
  const { page } = viewer;
  const plain = await viewer.picture();
  assert.equal(share(plain, isFast), 0);
  await page.locator('#flight summary').click();
  await page.fill('#fly-speed', '6');
  await page.fill('#fly-turn', '1');
  await page.locator('#fly-turn').press('Enter');
  await viewer.until("location.hash.includes('fly=6,4,1')");
  await viewer.idle();
  assert.ok(await page.locator('#fly-on').isChecked());
  const flight = await viewer.read('airlane.flight');
  assert.ok(flight.isCurve && flight.seconds > 5, JSON.stringify(flight));
  assert.ok(flight.topSpeed > 4 && flight.topSpeed <= 6.0001, String(flight.topSpeed));
  const drawn = await viewer.picture();
  const fast = share(drawn, isFast);
  assert.ok(fast > 0.0001, `the colour of the top speed is ${(100 * fast).toFixed(4)} % of the picture`);

  // So slow that it is still under way whenever this looks.
  await page.fill('#fly-speed', '0.5');
  await page.locator('#fly-speed').press('Enter');
  await viewer.until('airlane.flight.seconds > 60');
  await viewer.idle();
  const before = await viewer.picture();
  const slow = await viewer.read('airlane.flight');
  const [from] = await viewer.read('airlane.entries[0].result.flight.states');
  assert.deepEqual(slow.at, from.slice(1, 4));
  await page.locator('[data-flight=toggle]').click();
  await viewer.until('airlane.flight.moment > 0.2');
  // A second of the flight is a second of the page's clock.
  const look = () => viewer.read('[airlane.flight.moment, airlane.clock]');
  const [moment, began] = await look();
  await viewer.until(`airlane.flight.moment > ${moment + 1.5}`);
  const [later, stopped] = await look();
  assert.ok(
    Math.abs(later - moment - (stopped - began)) < 1e-6,
    `${later - moment} s in ${stopped - began} s`,
  );
  const { isPlaying, at } = await viewer.read('airlane.flight');
  assert.ok(isPlaying);
  assert.notDeepEqual(at, slow.at);
  await page.locator('[data-flight=toggle]').click();
  assert.equal(await viewer.read('airlane.flight.isPlaying'), false);
  await viewer.idle();
  assert.ok(difference(before, await viewer.picture()) > 0, 'the body moved');

  // To the end, and from there it begins again.
  await page.locator('#fly-at').fill(String(slow.seconds));
  const ended = await viewer.read('airlane.flight');
  const { points } = await viewer.read('airlane.entries[0].result');
  ended.at.forEach((value, i) => assert.ok(Math.abs(value - points.at(-1)[i]) < 0.02, `${ended.at}`));
  await page.keyboard.press('Home');
  assert.equal(await viewer.read('airlane.flight.moment'), 0);

  await page.locator('#fly-on').uncheck();
  await viewer.until('!airlane.flight');
  await viewer.idle();
  assert.equal(share(await viewer.picture(), isFast), 0);
});

onPage('a curve that is refused says why and what would do', { hash: '#fly=6,4,20' }, async (viewer) => {
  const { page } = viewer;
  await viewer.until('airlane.entries[0].result?.flight');
  const { refused, reason } = await viewer.read('airlane.entries[0].result.flight');
  assert.equal(reason.code, 'cannot_turn');
  const words = await page.locator('#fly-refused').textContent();
  assert.ok(words.includes(refused) && words.includes('No curve'), words);
  const result = await viewer.read('airlane.entries[0].result');
  assert.equal(result.outcome, 'found');
  assert.ok(result.points.length > 1, 'the path is shown all the same');
  assert.equal(await viewer.read('airlane.flight'), null);
  assert.ok(reason.turn_radius > 0, JSON.stringify(reason));
  await page.locator('#fly-refused button').last().click();
  await viewer.until('airlane.flight?.isCurve');
  assert.ok(await page.locator('#fly-refused').isHidden());
});

for (const [where, size] of [
  ['on a desktop', {}],
  ['on a phone', PHONE],
]) {
  onPage(
    `a path past a painted area is shown without a curve, and the page says why, ${where}`,
    { ...size, hash: '#fly=6,4,1' },
    async (viewer) => {
      const { page } = viewer;
      await viewer.until('airlane.flight?.isCurve');
      const points = await viewer.read('airlane.entries[0].result.points');
      const middle = points[0].map((value, axis) => (value + points.at(-1)[axis]) / 2);
      await page.locator('[data-tool="area"]').click();
      const [x, y] = await viewer.screenOf([middle[0], middle[1], 2]);
      await viewer.drag([x - 30, y - 10], [x + 30, y + 20]);
      await viewer.until('airlane.areas.length === 1 && airlane.flight === null');
      const words = await page.locator('#fly-refused').textContent();
      assert.match(words, /No curve: .*areas have prices: remove the areas to fly it\. The path without/);
      assert.ok((await viewer.read('airlane.entries[0].result.points')).length > 1);
      await page.locator('#undo').click();
      await viewer.until('airlane.areas.length === 0 && airlane.flight?.isCurve');
      assert.ok(await page.locator('#fly-refused').isHidden());
    },
  );
}

onPage('invalid numbers are refused where they are typed', { hash: '' }, async (viewer) => {
  const { page } = viewer;
  await page.locator('#flight summary').click();
  await page.fill('#fly-speed', '-3');
  await page.locator('#fly-speed').press('Enter');
  assert.match(await page.locator('#fly-fault').textContent(), /Expected a number above 0/);
  assert.equal(await page.locator('#fly-speed').getAttribute('aria-invalid'), 'true');
  assert.equal(await viewer.read('airlane.state.flight'), null);
  await page.fill('#fly-speed', '4');
  await page.locator('#fly-speed').press('Enter');
  await viewer.until('airlane.flight');
  assert.ok(await page.locator('#fly-fault').isHidden());
});
