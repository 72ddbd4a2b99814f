/** What tests do with fingers. */
import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';

/** Pixels that a finger needs. */
const FINGER = 36;

/** The place of an element, which must be in the window and large enough for a finger. */
export async function reachable(viewer, selector) {
  const box = await viewer.page.locator(selector).boundingBox();
  assert.ok(box, `${selector} is not shown`);
  assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width + 0.5, `${selector} at ${JSON.stringify(box)}`);
  assert.ok(box.y >= 0 && box.y + box.height <= PHONE.height + 0.5, `${selector} at ${JSON.stringify(box)}`);
  assert.ok(box.width >= FINGER && box.height >= FINGER, `${selector} is ${box.width} × ${box.height}`);
  return box;
}

/** Taps an element that must be within reach. */
export async function tap(viewer, selector) {
  await reachable(viewer, selector);
  await viewer.page.locator(selector).tap();
}

/** Opens the panel, and in it the part of an element; brings the element into view. */
export async function openPanel(viewer, selector) {
  if (await viewer.page.evaluate(() => document.body.classList.contains('no-panel')))
    await tap(viewer, '#panel-toggle');
  await viewer.page.evaluate((id) => (document.querySelector(id).closest('details').open = true), selector);
  await viewer.page.locator(selector).scrollIntoViewIfNeeded();
}

/** Presses with a finger at one place of the window, moves it and lets go at another. */
export async function slide(viewer, [x0, y0], [x1, y1], steps = 8) {
  const session = await viewer.page.context().newCDPSession(viewer.page);
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x: x0, y: y0 }]);
  for (let i = 1; i <= steps; i++)
    await send('touchMove', [{ x: x0 + ((x1 - x0) * i) / steps, y: y0 + ((y1 - y0) * i) / steps }]);
  await send('touchEnd', []);
  await viewer.idle();
}

/** Fails unless all of an element is in the window. */
export async function inView(viewer, locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'it is not shown');
  const { width, height } = viewer.page.viewportSize();
  assert.ok(
    box.x >= 0 && box.x + box.width <= width + 0.5 && box.y >= 0 && box.y + box.height <= height + 0.5,
    `it is at ${JSON.stringify(box)}`,
  );
}
