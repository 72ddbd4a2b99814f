/** What leaves the page: paths and pictures. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bothOf, pagesOf } from '../support/fixture.mjs';
import { openPanel } from '../support/touch.mjs';
import { readPng, share } from '../support/png.mjs';
import { program } from '../support/server.mjs';

const MAP = 'gen:city:64';
const onPage = pagesOf(MAP);
const onBoth = bothOf(onPage);

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'airlane-files-'));
});
after(() => rmSync(folder, { recursive: true }));

/** Clicks, and returns the path and the bytes of what is downloaded. */
async function saved(page, selector) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { path, bytes: readFileSync(path) };
}

onBoth(
  'paths leave as JSON, OBJ and glTF, and the auditor agrees with them',
  { hash: '#runs=default;astar/grid/octile3' },
  async (viewer, isPhone) => {
    const { page } = viewer;
    if (isPhone) await openPanel(viewer, '[data-export="glb"]');
    else await page.click('summary:has-text("Export")');
    const entries = await viewer.read('airlane.entries');
    const points = entries.map(({ result }) => result.points);

    const json = await saved(page, '[data-export="json"]');
    const document = JSON.parse(json.bytes.toString());
    assert.deepEqual(document.points, points[0]);
    assert.deepEqual(
      document.paths.map((path) => path.points),
      points,
    );
    // The file names the recipe of its world.
    assert.equal(document.map, 'gen:city:64x64x64:1');
    const words = ['check', document.map, ...document.options, json.path];
    assert.match(execFileSync(program(), words, { encoding: 'utf8' }), /^valid/);

    const obj = (await saved(page, '[data-export="obj"]')).bytes.toString().split('\n');
    assert.equal(obj.filter((line) => line.startsWith('v ')).length, points.flat().length);
    assert.equal(obj.filter((line) => line.startsWith('l ')).length, 2);

    const glb = (await saved(page, '[data-export="glb"]')).bytes;
    assert.equal(glb.toString('latin1', 0, 4), 'glTF');
    assert.equal(glb.readUInt32LE(8), glb.length);
    const gltf = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12)));
    assert.deepEqual(
      gltf.accessors.map(({ count }) => count),
      points.map((path) => path.length),
    );
  },
);

const MODEL = fileURLToPath(new URL('../../../crates/airlane-io/tests/data/city.glb', import.meta.url));

for (const [what, map, hash] of [
  ['a model, whose voxels the viewer chose', [MODEL], '#radius=0.3'],
  ['a model with options', [MODEL, '--voxel', '0.2', '--margin', '1'], '#body=box,0.6,0.4,0.4'],
  ['a graph search', ['gen:city:48:5', '--outside', 'free'], '#runs=astar/octree-corner'],
]) {
  onPage(
    `the export of a file names what the auditor needs to agree with it: ${what}`,
    { map, hash },
    async (viewer) => {
      await viewer.page.click('summary:has-text("Export")');
      const json = await saved(viewer.page, '[data-export="json"]');
      const { map: named, options, note } = JSON.parse(json.bytes.toString());
      assert.equal(named, map[0].replace('gen:city:48:5', 'gen:city:48x48x48:5'));
      assert.equal(note, undefined);
      const check = (...words) =>
        execFileSync(program(), ['check', ...words], { encoding: 'utf8', stdio: 'pipe' });
      assert.match(check(named, ...options, json.path), /^valid/);
      // The options matter: for another body the path has no room.
      const wide = ['--radius', '3'];
      const others = options.slice(
        0,
        options.findIndex((word) => /^--(radius|box)$/.test(word)),
      );
      assert.throws(() => check(named, ...others, ...wide, json.path));
    },
  );
}

onPage(
  'in the town the flight is at the top of the file, and the auditor agrees with it',
  { hash: '#scene=town&runs=as:pilot/fastest;default' },
  async (viewer) => {
    await viewer.page.click('summary:has-text("Export")');
    const json = await saved(viewer.page, '[data-export="json"]');
    const { map, options, note } = JSON.parse(json.bytes.toString());
    const words = ['check', map, ...options, json.path];
    assert.match(execFileSync(program(), words, { encoding: 'utf8' }), /^valid/);
    assert.match(note, /not journeys on the ground \(pilot, fastest\)/);
    assert.ok((await viewer.said()).includes(note));
  },
);

onBoth(
  'a world that the command line cannot make is said in the export and in the page',
  { hash: '#scene=mountains' },
  async (viewer, isPhone) => {
    if (isPhone) await openPanel(viewer, '[data-export="json"]');
    else await viewer.page.click('summary:has-text("Export")');
    const { map, note } = JSON.parse((await saved(viewer.page, '[data-export="json"]')).bytes.toString());
    assert.equal(map, undefined);
    assert.match(note, /cannot make the world mountains/);
    assert.ok((await viewer.said()).includes(note));
  },
);

onPage('a picture is saved as it is seen, with twice the pixels', {}, async (viewer) => {
  const { width, height } = await viewer.page.locator('#canvas').boundingBox();
  const picture = readPng((await saved(viewer.page, '#screenshot')).bytes);
  assert.deepEqual([picture.width, picture.height], [2 * width, 2 * height].map(Math.round));
  const world = share(picture, (pixel, x, y) =>
    pixel.some((value, i) => Math.abs(value - picture.at(1, y)[i]) > 10),
  );
  assert.ok(world > 0.1, `${world} of the picture is not sky`);
});
