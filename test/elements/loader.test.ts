import { expect } from '@open-wc/testing';
import { loadSupportChat } from '../../elements/loader.ts';
import { nextTask } from '../../src/shell/frames.ts';

/** Returns the console errors and the unhandled rejections during `act`. This page does not define the elements. */
async function faultsDuring(act: () => Promise<void>): Promise<{ logged: string[]; rejections: unknown[] }> {
  const { error } = console;
  const faults = { logged: [] as string[], rejections: [] as unknown[] };
  const note = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    faults.rejections.push(event.reason);
  };
  console.error = (line: unknown): void => void faults.logged.push(String(line));
  addEventListener('unhandledrejection', note);
  try {
    await act();
    // The browser reports unhandled rejections in a later task.
    await nextTask();
    await nextTask();
  } finally {
    console.error = error;
    removeEventListener('unhandledrejection', note);
  }
  return faults;
}

describe('loadSupportChat', () => {
  it('[HOST-02] rejects if the page’s own tag has failed to load the script', async () => {
    const src = new URL('/missing-tag/support-widget.js', location.href).href;
    const tag = Object.assign(document.createElement('script'), { type: 'module', src });
    const hasFailed = new Promise((resolve) => tag.addEventListener('error', resolve));
    document.head.append(tag);
    await hasFailed;
    let outcome: unknown;
    await faultsDuring(async () => {
      outcome = await loadSupportChat({ src }).catch((cause: unknown) => cause);
    });
    tag.remove();
    expect(outcome).to.be.instanceOf(Error);
  });

  for (const [what, src] of [
    ['is missing', '/missing/support-widget.js'],
    ['is on a server that refuses connections', 'http://127.0.0.1:1/support-widget.js'],
    ['is no script', 'data:text/html,none'],
    ['has an invalid address', 'http://['],
  ] as const)
    it(`[HOST-02] two calls reject, one of them unobserved, and nothing is unhandled if the script ${what}`, async () => {
      let outcome: unknown;
      const { logged, rejections } = await faultsDuring(async () => {
        void loadSupportChat({ src });
        outcome = await loadSupportChat({ src }).catch((cause: unknown) => cause);
      });
      expect(outcome).to.be.instanceOf(Error);
      expect(logged).to.deep.equal(['support-chat could not be loaded', 'support-chat could not be loaded']);
      expect(rejections).to.deep.equal([]);
      expect([...document.scripts].filter((script) => script.src.endsWith('/support-widget.js'))).to.deep.equal([]);
    });
});
