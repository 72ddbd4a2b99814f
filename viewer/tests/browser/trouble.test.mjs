/** What the page says when something is wrong: no path, wrong input, no server. */
import assert from 'node:assert/strict';
import { PHONE } from '../support/browser.mjs';
import { bothOf, pagesOf } from '../support/fixture.mjs';
import { difference } from '../support/png.mjs';
import { inView, openPanel } from '../support/touch.mjs';

const onPage = pagesOf('gen:city:64');
const onBoth = bothOf(onPage);

/** What is explained is the newest answer, with its times: whenever a page asks again, these differ. */
const EXPLAINED =
  "airlane.entries[0].result.explain.every((line) => document.getElementById('explanation').textContent.includes(line))";

async function type(page, id, text) {
  await page.locator(`#${id}`).fill(text);
  await page.locator(`#${id}`).press('Enter');
}

onPage('a goal that is walled in is explained', {}, async (viewer) => {
  const { page } = viewer;
  // A hollow box in the air above the city.
  await page.evaluate(async () => {
    const ops = [
      {
        block: {
          box: [
            [28, 28, 50],
            [36, 36, 58],
          ],
        },
      },
      {
        free: {
          box: [
            [30, 30, 52],
            [34, 34, 56],
          ],
        },
      },
    ];
    const reply = await fetch('/api/edit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ops }),
    });
    if (!reply.ok) throw new Error(await reply.text());
  });
  await type(page, 'to', '32, 32, 54');
  await viewer.until("airlane.entries[0]?.result?.outcome === 'unreachable'");
  await viewer.idle();
  assert.match(await page.textContent('#results-rows'), /no path/);
  // The page notices the edit and asks again: what it shows is its newest answer, time and all.
  await viewer.until(EXPLAINED);
  const words = await page.textContent('#explanation');
  assert.ok(words.length > 40, words);
});

onPage(
  'a body that is too large is told what fits, and where it is narrow',
  { map: 'gen:tunnels:64' },
  async (viewer) => {
    const { page } = viewer;
    const before = await viewer.picture();
    await type(page, 'radius', '2.5');
    await viewer.until(
      "airlane.state.radius === 2.5 && airlane.entries[0]?.result?.outcome === 'unreachable'",
    );
    await viewer.idle();
    await viewer.until(EXPLAINED);
    const { reason } = await viewer.read('airlane.entries[0].result');
    assert.equal(reason.code, 'too_narrow');
    const [x, y] = await viewer.screenOf(reason.narrow.at);
    const { x: left, y: top } = await page.locator('#canvas').boundingBox();
    const after = await viewer.picture();
    assert.ok(difference(before, after) > 0.0005, 'the path is gone');
    // A ring in amber around the place.
    let ring = 0;
    for (let turn = 0; turn < 24; turn++) {
      const [red, green, blue] = after.at(
        Math.round(x - left + 17 * Math.cos(turn / 3.82)),
        Math.round(y - top + 17 * Math.sin(turn / 3.82)),
      );
      if (red > 180 && green > 110 && blue < 110) ring++;
    }
    assert.ok(ring > 12, `${ring} of 24 places on the ring are amber`);
    // What is said to fit does fit.
    await page.click('#explanation button:has-text("Try radius")');
    await viewer.until("airlane.state.radius < 2.5 && airlane.entries[0]?.result?.outcome === 'found'");
    await viewer.idle();
  },
);

onPage(
  'a body larger than the server takes is refused where it was typed',
  { mayFail: true },
  async (viewer) => {
    await type(viewer.page, 'radius', '500');
    await viewer.page.locator('#radius-fault').waitFor({ state: 'visible' });
    assert.match(await viewer.page.textContent('#radius-fault'), /500.*expected a radius from 0 to 32/);
    assert.equal(
      await viewer.page.locator('#results').isVisible(),
      false,
      'no path answers another question',
    );
  },
);

onPage('a goal inside a solid is explained, and moves to the nearest free point', {}, async (viewer) => {
  const { page } = viewer;
  await page.locator('#snap').uncheck();
  await type(page, 'to', '32, 32, 0');
  await viewer.until('airlane.entries[0]?.result?.reason?.nearest');
  await page.click('#explanation button:has-text("Move the goal there")');
  await viewer.until("airlane.entries[0]?.result?.outcome === 'found'");
  await viewer.idle();
  assert.equal(await page.textContent('#explanation'), '');
});

onBoth('wrong input is named where it stands', {}, async (viewer, isPhone) => {
  const { page } = viewer;
  if (isPhone) await openPanel(viewer, '#from');
  // A page that missed the server for a moment asks the same again; nothing else is asked.
  const asked = new Set();
  page.on('request', (request) => request.url().includes('/api/route') && asked.add(request.postData()));
  const same = await viewer.read('[airlane.state.from, airlane.state.to, airlane.state.radius]');
  for (const [id, text, words] of [
    ['from', 'here', /three numbers/],
    ['from', '1, 2', /three numbers/],
    ['to', '1, 2, 999', /outside the world: z ranges from/],
    ['radius', '-3', /at least 0/],
    ['radius', 'wide', /at least 0/],
  ]) {
    await type(page, id, text);
    await page.locator(`#${id}-fault`).waitFor({ state: 'visible' });
    assert.match(await page.textContent(`#${id}-fault`), words);
    await inView(viewer, page.locator(`#${id}-fault`));
    assert.equal(await page.getAttribute(`#${id}`, 'aria-invalid'), 'true');
  }
  assert.deepEqual(await viewer.read('[airlane.state.from, airlane.state.to, airlane.state.radius]'), same);
  for (const body of asked) {
    const { from, to, radius } = JSON.parse(body);
    assert.deepEqual([from, to, radius], same, 'nothing else was asked');
  }
  const answers = await viewer.read('airlane.answers');
  await type(page, 'from', '2, 2, 40');
  await viewer.until(`airlane.answers > ${answers}`);
  assert.equal(await page.locator('#from-fault').isVisible(), false);
});

onPage(
  'an address that cannot be read is reported',
  { hash: '#from=left&zoom=3&runs=nosuch' },
  async (viewer) => {
    const { page } = viewer;
    const words = await viewer.said();
    assert.match(words, /“from=left” in the address: expected three numbers/);
    assert.match(words, /“zoom=3” in the address: expected one of workspace, scene, from/);
    // A run that does not exist is refused by the server; its row says so.
    assert.match(await page.textContent('#results-rows'), /nosuch/);
  },
);

onPage('an address with one end gets the other one', { hash: '#to=50,20,5' }, async (viewer) => {
  const { suggested } = await viewer.read('airlane.world');
  assert.deepEqual(await viewer.read('[airlane.state.from, airlane.state.to]'), [
    suggested.from,
    [50, 20, 5],
  ]);
  assert.ok(await viewer.page.locator('#results').isVisible());
  // The same in a page that is open.
  await viewer.page.evaluate(() => (location.hash = '#from=2,2,40'));
  await viewer.until("JSON.stringify(airlane.state.from) === '[2,2,40]'");
  await viewer.idle();
  assert.deepEqual(await viewer.read('airlane.state.to'), suggested.to);
  assert.ok(await viewer.page.locator('#results').isVisible());
});

for (const [hash, words] of [
  ['#scene=wall&overlays=aura', 'Unknown overlay “aura” in the address: expected one of cells,'],
  ['#scene=town&runs=as:nobody/fastest', 'Unknown agent “nobody” in the address: expected one of pilot,'],
]) {
  onPage(`what the scene of an address does not have is said: ${hash}`, { hash }, async (viewer) => {
    assert.ok((await viewer.said()).includes(words));
    assert.deepEqual(await viewer.read('airlane.state.overlays'), []);
  });

  onPage(`the same where an open page is given the address ${hash}`, { mayFail: true }, async (viewer) => {
    await viewer.page.evaluate((hash) => (location.hash = hash), hash);
    await viewer.untilSaid(/Unknown/);
    assert.ok((await viewer.said()).includes(words));
  });
}

onPage('an open page says what it does not know in a changed address', {}, async (viewer) => {
  const { scene } = await viewer.read('airlane.world');
  await viewer.page.evaluate(() => (location.hash = '#scene=atlantis&overlays=aura&radius=-3'));
  await viewer.untilSaid(/radius=-3/);
  const words = await viewer.untilSaid(/Unknown scene/);
  for (const part of ['scene “atlantis”', 'overlay “aura”', '“radius=-3” in the address: expected a number'])
    assert.ok(words.includes(part), words);
  await viewer.idle();
  assert.equal(await viewer.read('airlane.state.scene'), scene);
});

onPage('a click into the sky says what to do instead', {}, async (viewer) => {
  await viewer.page.mouse.click(320, 120);
  await viewer.untilSaid(/nothing solid/);
});

for (const [where, size] of [
  ['', {}],
  [', on a phone', PHONE],
]) {
  onPage(
    `unknown scenes, searches and overlays in the address are said${where}`,
    { ...size, hash: '#scene=atlantis&overlays=cells,aura&runs=nosuch;astar/moon' },
    async (viewer) => {
      const words = await viewer.said();
      for (const name of ['scene “atlantis”', 'overlay “aura”', 'space “moon”'])
        assert.ok(words.includes(`Unknown ${name} in the address: expected one of`), words);
      assert.deepEqual(await viewer.read('airlane.state.overlays'), ['cells']);
      assert.equal(await viewer.read('airlane.world.scene'), 'opened');
    },
  );

  onPage(
    `a server that is gone is noticed without a click, and found again${where}`,
    { ...size, map: 'gen:wall:32', mayFail: true },
    async (viewer, server) => {
      const { page } = viewer;
      await server.end();
      await page.locator('#lost').waitFor();
      assert.match(await page.textContent('#lost'), /does not answer.*airlane view.*Trying again/);
      await server.again();
      await page.locator('#lost').waitFor({ state: 'detached' });
      const answers = await viewer.read('airlane.answers');
      if (!size.touch) await type(page, 'from', '2, 2, 2');
      else await page.touchscreen.tap(...(await viewer.surfaceNear([200, 420])));
      await viewer.until(`airlane.answers > ${answers} && airlane.entries[0].result?.outcome === 'found'`);
    },
  );
}

onPage(
  'a server that hangs is noticed, too',
  { map: 'gen:wall:32', mayFail: true },
  async (viewer, server) => {
    server.pause();
    await viewer.page.locator('#lost').waitFor();
    server.resume();
    await viewer.page.locator('#lost').waitFor({ state: 'detached' });
  },
);

onBoth('a crowd beyond the limit is refused in words', { mayFail: true }, async (viewer) => {
  // The address is changed in the open page, so that the message is still there to be measured.
  await viewer.page.evaluate(() => (location.hash = '#crowd=swap/5000'));
  const message = viewer.page.locator('.message', {
    hasText: 'crowd of 5000 units, expected 1 to 2000 units',
  });
  await message.waitFor();
  await inView(viewer, message);
  assert.equal(await viewer.page.locator('#crowd-show').isVisible(), false);
});
