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
  onstatechange = () => {};
  constructor() {
    contexts.push(this);
  }
  async resume() {
    this.change('running');
  }
  change(state: string) {
    this.state = state;
    this.onstatechange();
  }
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

  for (const state of ['suspended', 'interrupted'])
    it(`[DESK-03] resumes sound at the next click after the browser has changed it to "${state}"`, () => {
      createSound();
      clickAndWait();
      contexts.at(-1)?.change(state);
      clickAndWait();
      assert.deepEqual([contexts.at(-1)?.state, page.listeners.size], ['running', 0]);
    });
});
