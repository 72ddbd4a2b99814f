/** A real Chromium without a window, drawing in software, and what tests ask of a page in it. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { readPng } from './png.mjs';

/** How long to wait for anything, in milliseconds; machines may be slow and busy. */
export const PATIENCE = 120_000;
/** Milliseconds between two looks. */
const POLL = 25;
/** Pixels from a mark within which a finger takes hold of it or of its handle. */
const REACH = 66;

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'chrome']) {
      if (existsSync(join(folder, name))) return join(folder, name);
    }
  }
  throw new Error('no Chromium on the PATH; install it (Debian: apt-get install chromium), or set CHROMIUM');
}

export function launch() {
  const args = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'];
  return chromium.launch({ executablePath: findChromium(), args, timeout: PATIENCE });
}

/** A phone held upright. */
export const PHONE = { width: 390, height: 844, touch: true };

/** An empty page, with what the console and the network will tell. */
export async function openPage(browser, url, { width = 1280, height = 720, dark = false, touch = false }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(touch && { hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // Messages leave after a while, perhaps before a slow test looks.
  await page.addInitScript(() => {
    window.said = [];
    const look = (changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.classList.contains('message'))
          window.said.push(node.textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const viewer = new Viewer(page);
  page.on('console', (message) => message.type() === 'error' && viewer.faults.push(message.text()));
  page.on('pageerror', (error) => viewer.faults.push(String(error)));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(url) || /^(data|blob):/.test(request.url());
    if (!isOwn) viewer.foreign.push(request.url());
  });
  return viewer;
}

/** Opens the viewer and waits until it is drawn, or with `isMoving` until it is there: it may never rest. */
export async function open(browser, url, options = {}) {
  const viewer = await openPage(browser, url, options);
  await viewer.page.goto(url + (options.hash ?? ''));
  if (options.isMoving) await viewer.until('airlane.isFull');
  else await viewer.idle();
  return viewer;
}

/** What tests do with an open page. */
export class Viewer {
  /** Errors on the console, and requests to other servers. */
  faults = [];
  foreign = [];

  constructor(page) {
    this.page = page;
  }

  /** Waits until nothing is on its way and everything is drawn. */
  async idle() {
    await this.until('airlane.isIdle');
  }

  /** A value of `window.airlane`, by an expression on it; null before the page is ready. */
  read(expression) {
    return this.page.evaluate(`((airlane) => (airlane ? (${expression}) : null))(window.airlane)`);
  }

  /**
   * Waits until an expression on `window.airlane` holds. Not with Playwright's `waitForFunction`: it
   * evaluates text inside the page, which the page's security policy forbids.
   */
  async until(expression) {
    const end = performance.now() + PATIENCE;
    while (!(await this.read(expression))) {
      if (performance.now() > end) throw new Error(`waited in vain until ${expression}`);
      await setTimeout(POLL);
    }
  }

  /** Lets the page draw as often as it likes, that many times: what moves has moved by then. */
  passFrames(count) {
    return this.page.evaluate(async (count) => {
      for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, count);
  }

  /** All messages of the page so far, those that have left included. */
  said() {
    return this.page.evaluate(() => window.said.join('\n'));
  }

  /** Waits until there was a message of that text, and returns all of them. */
  async untilSaid(pattern) {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const words = await this.said();
      if (pattern.test(words)) return words;
      if (performance.now() > end) throw new Error(`waited in vain for ${pattern}; said was: ${words}`);
      await setTimeout(POLL);
    }
  }

  /** The part of the window that shows the world, without the cards over it, as pixels. */
  async picture() {
    const { x, y, width, height } = await this.page.locator('#canvas').boundingBox();
    const clip = { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) };
    const hide =
      '#results, #messages, #axes, #hint, #replay, #fly-show, #loading { visibility: hidden !important; }';
    return readPng(await this.page.screenshot({ clip, style: hide }));
  }

  async screenOf(point) {
    const place = await this.read(`airlane.screenOf(${JSON.stringify(point)})`);
    assert.ok(place, `the point ${point} is behind the camera`);
    return place;
  }

  /** Presses at one place of the window and lets go at another. */
  async drag([x0, y0], [x1, y1], { steps = 8, whileDown = async () => {} } = {}) {
    const { mouse } = this.page;
    await mouse.move(x0, y0);
    await mouse.down();
    for (let i = 1; i <= steps; i++) {
      await mouse.move(x0 + ((x1 - x0) * i) / steps, y0 + ((y1 - y0) * i) / steps);
      await whileDown(i);
    }
    await mouse.up();
    await this.idle();
  }

  /** A place of the window where a surface is, and neither a mark nor an obstacle to take hold of, near a wish. */
  async surfaceNear([x, y]) {
    const marks = await this.read(
      '[airlane.state.from, airlane.state.to, ...airlane.obstacles.map(({ at }) => at)].flatMap((end) => (end && airlane.screenOf(end) ? [airlane.screenOf(end)] : []))',
    );
    const isOnMark = ([px, py]) => marks.some((mark) => Math.hypot(mark[0] - px, mark[1] - py) < REACH);
    for (let reach = 0; reach < 300; reach += 6) {
      for (let turn = 0; turn < 8; turn++) {
        const place = [x + reach * Math.cos(turn * 0.785), y + reach * Math.sin(turn * 0.785)];
        const isOver = await this.page.evaluate(
          ([px, py]) => document.elementFromPoint(px, py)?.id === 'canvas',
          place,
        );
        if (isOver && !isOnMark(place) && (await this.read(`airlane.surfaceAt(${place[0]}, ${place[1]})`)))
          return place;
      }
    }
    throw new Error(`no surface near ${x}, ${y}`);
  }

  /** Fails if the console told of an error or the page asked another server for something. */
  async close() {
    assert.deepEqual(this.faults, [], 'errors on the console');
    assert.deepEqual(this.foreign, [], 'requests to other servers');
    await this.page.context().close();
  }
}
