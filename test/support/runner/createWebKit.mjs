import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/servers.mjs';
import { isReady, openWindow } from './webDriver.mjs';

const START_MS = 20_000;
/**
 * Without a window manager the window under the pointer has the focus, and the pointer is in the
 * middle of the screen. On a larger screen, it would be outside an 800 by 600 window.
 */
const SCREEN = '1280x960x24';

/**
 * Starts a WebKitGTK window with WebKitWebDriver, on its own display and message bus. `end` stops
 * all of them.
 */
export async function createWebKit({ driver, display, bus }) {
  const children = [];
  const start = (...command) => {
    // A process group, so that the bus and the browser's processes end with the driver.
    const child = spawn(command[0], command.slice(1), {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
      env: { ...process.env, ...environment },
    });
    children.push(child);
    return child;
  };
  // In the C locale `navigator.language` would not be a language.
  const environment = { GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' };
  const endChildren = () => children.reverse().forEach(endGroup);
  process.once('exit', endChildren);
  environment.DISPLAY = await screenOf(start(display, '-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await listening(address, start(bus, '--', driver, `--port=${port}`));
  const window = await openWindow(address);
  return {
    window,
    async end() {
      await window.close();
      process.off('exit', endChildren);
      endChildren();
    },
  };
}

/** Xvfb takes the first free display number and writes it to the descriptor given by `-displayfd`. */
function screenOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3].once('data', (number) => resolve(`:${String(number).trim()}`));
  });
}

async function listening(address, child) {
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(50)) {
    if (await isReady(address)) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`WebKitWebDriver did not start (it ended with ${child.exitCode})`);
}

function endGroup(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It ended in the meantime.
  }
}
