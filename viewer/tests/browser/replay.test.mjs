/** What a replay of a large search looks like. */
import assert from 'node:assert/strict';
import { PHONE } from '../support/browser.mjs';
import { pagesOf } from '../support/fixture.mjs';
import { share } from '../support/png.mjs';

const onPage = pagesOf();

/** The colours of the legend, as `src/scene/palette.ts` has them, also through glass. */
const isVisited = ([red, green, blue]) => red > green + 40 && blue > green + 40;
const isOpen = ([red, green, blue]) => blue > green + 40 && green > red + 15;

/** The picture of the replay after a share of its events. */
async function pictureAt(viewer, part) {
  const { length } = await viewer.read('airlane.replay');
  await viewer.page.locator('#replay-at').fill(String(Math.round(part * length)));
  await viewer.until(`!airlane.replay.isPlaying && airlane.replay.at === ${Math.round(part * length)}`);
  await viewer.idle();
  return viewer.picture();
}

for (const [where, size] of [
  ['on a desktop', {}],
  ['on a phone', PHONE],
]) {
  onPage(
    `late in a large search the colour of visited nodes is what is seen, ${where}`,
    { ...size, hash: '#scene=city&runs=astar/grid&radius=0' },
    async (viewer) => {
      const play = viewer.page.locator('#results-rows button').first();
      await (size.touch ? play.tap() : play.click());
      await viewer.until('airlane.replay !== null');
      const before = await pictureAt(viewer, 0);
      assert.ok(share(before, isVisited) < 0.001, 'nothing is visited yet');
      const late = await pictureAt(viewer, 0.85);
      const { tally } = await viewer.read('airlane.replay');
      assert.ok(tally.visited > 15_000, `a large search: ${JSON.stringify(tally)}`);
      const end = await pictureAt(viewer, 1);
      // The search is where it has left traces in the end.
      const isSearched = (x, y) => end.at(x, y).some((each, i) => Math.abs(each - before.at(x, y)[i]) > 24);
      const searched = share(end, (_, x, y) => isSearched(x, y));
      assert.ok(searched > 0.02, `it covers ${(100 * searched).toFixed(1)} % of the picture`);
      for (const [when, picture] of [
        ['late', late],
        ['in the end', end],
      ]) {
        const part = (test) => share(picture, (pixel, x, y) => isSearched(x, y) && test(pixel)) / searched;
        const [visited, open] = [part(isVisited), part(isOpen)];
        assert.ok(
          visited > 0.7,
          `${when} ${(100 * visited).toFixed(0)} % of it has the colour of visited nodes`,
        );
        assert.ok(open > 0.01 && open < 0.25, `${when} ${(100 * open).toFixed(0)} % has that of open ones`);
      }
    },
  );
}
