import { createWebKit } from './createWebKit.mjs';

/**
 * WebDriver's code points for non-printing keys
 * (https://www.w3.org/TR/webdriver2/#keyboard-actions).
 */
const KEYS = { Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Escape: '\uE00C' };

/** A window's history holds at most 100 entries, and tests of the Back button count them. */
const FILES_PER_WINDOW = 25;

/**
 * Runs the test files in WebKitGTK, one at a time in one window. `programs` is the result of
 * `findEngine`.
 * It acts as a puppeteer page, so that the runner's `setViewport` and `sendKeys` work.
 * @web/test-runner-webdriver has no `setViewport` and adds 135 packages.
 */
export function webKitLauncher(programs) {
  let webKit;
  let files = 0;
  let active = null;
  const window = async () => (await webKit).window;

  return {
    name: 'WebKit',
    type: 'puppeteer',
    concurrency: 1,
    async startSession(id, url) {
      if (files === FILES_PER_WINDOW) {
        await (await webKit).end();
        webKit = undefined;
        files = 0;
      }
      webKit ??= createWebKit(programs);
      files += 1;
      active = { id, url };
      await setViewport(await window(), { width: 800, height: 600 });
      await (await window()).goTo(url);
    },
    isActive: (id) => active?.id === id,
    getBrowserUrl: () => active?.url,
    getPage: () => ({
      setViewport: async (size) => setViewport(await window(), size),
      keyboard: {
        type: async (text) => (await window()).performKeys([...text].flatMap((key) => [down(key), up(key)])),
        press: async (key) => (await window()).performKeys([down(key), up(key)]),
        down: async (key) => (await window()).performKeys([down(key)]),
        up: async (key) => (await window()).performKeys([up(key)]),
      },
    }),
    async stopSession() {
      active = null;
      await (await window()).goTo('about:blank');
      return {};
    },
    async stop() {
      await (await webKit)?.end();
    },
    async startDebugSession() {
      throw new Error('WebKit has no window to look at here; debug in a Chromium or Firefox of your own.');
    },
  };
}

const LOOKS = 40;
const LOOK_EVERY_MS = 25;

/**
 * Sets the page's size; the window is larger by its bars. Polls, because the window is resized
 * asynchronously and the page notices later.
 */
async function setViewport({ execute, setSize }, { width, height }) {
  const [besides, above] = await execute('return [outerWidth - innerWidth, outerHeight - innerHeight]');
  await setSize({ width: width + besides, height: height + above });
  for (let look = 0; look < LOOKS; look += 1) {
    if (await execute(`return innerWidth === ${width} && innerHeight === ${height}`)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

const down = (key) => ({ type: 'keyDown', value: KEYS[key] ?? key });
const up = (key) => ({ type: 'keyUp', value: KEYS[key] ?? key });
