import { expect } from '@open-wc/testing';
import { approveSend } from '../../../src/adapters/page/approveSend.ts';

type Asked = CustomEvent<{ text: string; waitUntil: (decision: unknown) => void }>;

/** Asks a page with this listener. */
function asked(listener: (event: Asked) => void): ReturnType<typeof approveSend> {
  const page = new EventTarget();
  page.addEventListener('chat-before-send', (event) => listener(event as Asked));
  return approveSend(page, { text: 'Hello', files: [] });
}

/** Returns the console errors during `act`, with every timer of the page due at once. */
async function hurried<Answer>(
  act: () => Answer,
): Promise<{ answer: Awaited<Answer>; logged: string[]; waits: unknown[] }> {
  const { error } = console;
  const { setTimeout: wait } = window;
  const logged: string[] = [];
  const waits: unknown[] = [];
  console.error = (line: unknown): void => void logged.push(String(line));
  Object.assign(window, { setTimeout: (run: () => void, ms?: number) => wait(run, Number(waits.push(ms)) * 0) });
  try {
    return { answer: await act(), logged, waits };
  } finally {
    Object.assign(window, { setTimeout: wait });
    console.error = error;
  }
}

const BROKEN = 'support-chat: the page did not decide about a message, so it is sent';

describe('chat-before-send', () => {
  it('[HOST-11][API-09] without waitUntil the page decides at once', () => {
    expect(asked(() => undefined)).to.equal('Hello');
    expect(asked((event) => event.preventDefault())).to.equal(null);
    expect(asked(({ detail }) => void (detail.text = 'Changed'))).to.equal('Changed');
  });

  for (const [what, decide, outcome] of [
    ['approves', async () => true, 'Hello'],
    ['resolves to nothing', async () => undefined, 'Hello'],
    ['resolves to false', async () => false, null],
    ['cancels the event later', async (event: Asked) => Promise.resolve().then(() => event.preventDefault()), null],
    [
      'changes the text later',
      async ({ detail }: Asked) => Promise.resolve().then(() => (detail.text = 'Changed')),
      'Changed',
    ],
  ] as const)
    it(`[HOST-11] waits for a promise that ${what}`, async () => {
      expect(await asked((event) => event.detail.waitUntil(decide(event)))).to.equal(outcome);
    });

  it('[HOST-11] one of several promises can cancel the message', async () => {
    const answer = asked(({ detail }) => {
      for (const decision of [true, false, undefined]) detail.waitUntil(Promise.resolve(decision));
    });
    expect(await answer).to.equal(null);
  });

  it('[HOST-11] a promise that never settles delays the message for ten seconds, then it is sent', async () => {
    const { answer, logged, waits } = await hurried(() =>
      asked(({ detail }) => detail.waitUntil(new Promise(() => undefined))),
    );
    expect([answer, logged, waits]).to.deep.equal(['Hello', [BROKEN], [10_000]]);
  });

  it('[HOST-11] a rejected promise is logged and cancels nothing, but another one still can', async () => {
    const { answer, logged } = await hurried(() =>
      asked(({ detail }) => {
        detail.waitUntil(Promise.reject(new Error('the check is down')));
        detail.waitUntil(Promise.resolve(false));
      }),
    );
    expect([answer, logged]).to.deep.equal([null, [BROKEN]]);
  });

  it('[HOST-11] waitUntil throws if it is called after the listener has returned', () => {
    let waitUntil: ((decision: unknown) => void) | undefined;
    asked(({ detail }) => void ({ waitUntil } = detail));
    expect(() => waitUntil?.(Promise.resolve())).to.throw('before the listener returns');
  });
});
