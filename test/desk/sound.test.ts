import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createSound } from '../../desk/platform/createSound.ts';

/** A document that counts its listeners. */
class FakeDocument {
  readonly listeners = new Set<string>();
  #wake = () => {};
  addEventListener(type: string, listener: () => void) {
    this.listeners.add(type);
    this.#wake = listener;
  }
  removeEventListener(type: string) {
    this.listeners.delete(type);
  }
  click() {
    if (this.listeners.size > 0) this.#wake();
  }
}

const contexts: FakeAudioContext[] = [];
class FakeAudioContext {
  state = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  started = 0;
  onstatechange = () => {};
  constructor() {
    contexts.push(this);
  }
  async resume() {
    this.change('running');
  }
  createGain() {
    return {
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect() {},
    };
  }
  createOscillator() {
    return { frequency: {}, connect: (next: object) => next, start: () => void this.started++, stop() {} };
  }
  change(state: string) {
    this.state = state;
    this.onstatechange();
  }
}

/** The lock manager that the tabs of a browser share. */
class FakeLocks {
  #isHeld = false;
  readonly request = async (
    _name: string,
    _options: object,
    work: (lock: object | null) => unknown,
  ): Promise<unknown> => {
    if (this.#isHeld) return work(null);
    this.#isHeld = true;
    try {
      return await work({});
    } finally {
      this.#isHeld = false;
    }
  };
}

const given = { document: globalThis.document, AudioContext: globalThis.AudioContext };

describe('the sounds of the desk', () => {
  let page: FakeDocument;
  beforeEach(() => {
    page = new FakeDocument();
    mock.timers.enable({ apis: ['setTimeout'] });
    Object.assign(globalThis, { document: page, AudioContext: FakeAudioContext });
  });
  afterEach(() => {
    mock.timers.reset();
    Object.assign(globalThis, given);
  });
  const clickAndWait = () => {
    page.click();
    mock.timers.tick(300);
  };

  it('[DESK-03] stops listening for clicks and keys once the browser allows sound', () => {
    createSound();
    assert.deepEqual([...page.listeners], ['pointerdown', 'keydown']);
    clickAndWait();
    assert.deepEqual([contexts.at(-1)?.state, page.listeners.size], ['running', 0]);
  });

  it('[DESK-03] creates the audio after the press is handled', () => {
    const before = contexts.length;
    createSound();
    page.click();
    assert.equal(contexts.length, before);
    mock.timers.tick(300);
    assert.equal(contexts.length, before + 1);
  });

  describe('of a desk that is open in several tabs', () => {
    /** Opens tabs in which sound is allowed. */
    function openTabs(locks: readonly (object | undefined)[]) {
      return locks.map((one) => {
        const sound = createSound(one as LockManager | undefined);
        clickAndWait();
        return { sound, context: contexts.at(-1) ?? assert.fail() };
      });
    }
    const heard = (tabs: ReturnType<typeof openTabs>) => tabs.filter(({ context }) => context.started > 0).length;

    it('[DESK-03] ring in one of them, and after the sound again', async () => {
      const locks = new FakeLocks();
      const tabs = openTabs([locks, locks, locks]);
      for (const { sound } of tabs) sound.play('waiting');
      assert.equal(heard(tabs), 1);
      const late = openTabs([locks]);
      mock.timers.tick(700);
      await new Promise(setImmediate);
      late[0]?.sound.play('alarm');
      assert.equal(heard(late), 1);
    });

    it('[DESK-03] ring in the tab that may play sound', () => {
      const locks = new FakeLocks();
      const silent = createSound(locks as unknown as LockManager);
      const tabs = openTabs([locks]);
      silent.play('message');
      tabs[0]?.sound.play('message');
      assert.equal(heard(tabs), 1);
    });

    it('[DESK-03] ring in each without locks, or with locks that fail', async () => {
      const failing = { request: () => Promise.reject(new Error('The document is not active')) };
      const tabs = openTabs([undefined, failing]);
      for (const { sound } of tabs) sound.play('message');
      await new Promise(setImmediate);
      assert.equal(heard(tabs), 2);
    });
  });

  for (const state of ['suspended', 'interrupted'])
    it(`[DESK-03] resumes sound at the next click after the browser has changed it to "${state}"`, () => {
      createSound();
      clickAndWait();
      contexts.at(-1)?.change(state);
      clickAndWait();
      assert.deepEqual([contexts.at(-1)?.state, page.listeners.size], ['running', 0]);
    });
});
