/** A server and a browser for all tests of a file. */
import { after, before, test } from 'node:test';
import { launch, open, PHONE } from './browser.mjs';
import { startServer } from './server.mjs';

/** Milliseconds that one test may take; machines may be slow and busy. */
const LIMIT = 360_000;

/**
 * Starts a server on a map, or on the built-in scenes, before the tests and returns `onPage(name, options, body)`, which makes a
 * test on a page of its own. Errors on the console fail it unless `options.mayFail` says that they
 * are expected. `options.map` is for tests that want a server of their own.
 */
export function pagesOf(map) {
  let server, browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(...(map ? [map] : [])), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return (name, options, body) =>
    test(name, { timeout: LIMIT }, async () => {
      const own = options.map ? await startServer(...[options.map].flat()) : server;
      try {
        const viewer = await open(browser, own.url, options);
        await body(viewer, own, browser);
        await (options.mayFail ? viewer.page.context().close() : viewer.close());
      } finally {
        if (own !== server) await own.stop();
      }
    });
}

/** Of a function that makes tests, one that makes two of each: for a desktop, and for a phone; `body` is told which. */
export function bothOf(onPage) {
  return (name, options, body) => {
    onPage(`${name}, on a desktop`, options, (viewer, ...rest) => body(viewer, false, ...rest));
    onPage(`${name}, on a phone`, { ...options, ...PHONE }, (viewer, ...rest) => body(viewer, true, ...rest));
  };
}
