import { expect } from '@open-wc/testing';
import { fakeChats, mount, settled } from '../support/elementPage.ts';
import { loadApp } from '../../src/widget/loadApp.ts';

/** Replacements of `entries` by pages. Prototype.js before 1.7.3 returns a copy of the array. */
const ENTRIES: Record<string, unknown> = {
  'returns a copy of the array': function (this: unknown[]) {
    return this.slice();
  },
  'returns the number of elements': function (this: unknown[]) {
    return this.length;
  },
  'is missing': undefined,
};

describe('a page that has replaced built-ins', () => {
  const { entries } = Array.prototype;
  const { Promise: NativePromise } = window;
  afterEach(() => {
    Array.prototype.entries = entries;
    window.Promise = NativePromise;
  });

  for (const [what, replaced] of Object.entries(ENTRIES))
    it(`[REAL-13] the chat takes over its elements if Array.prototype.entries ${what}`, async () => {
      const chats = fakeChats();
      mount('support-launcher').show();
      await settled();
      Array.prototype.entries = replaced as typeof entries;
      await chats.arrive();
      Array.prototype.entries = entries;
      expect([...(chats.apps[0]?.mounted ?? [])].map(({ kind }) => kind)).to.have.members(['launcher', 'chat']);
    });

  for (const [what, finallyOf] of [
    ['has no finally', undefined],
    ['has a finally that returns nothing', () => undefined],
  ] as const)
    it(`[REAL-13] the app loads if the page’s own Promise ${what}`, async () => {
      class OldPromise<T> extends NativePromise<T> {}
      Object.defineProperty(OldPromise.prototype, 'finally', { value: finallyOf });
      window.Promise = OldPromise as PromiseConstructor;
      expect(await loadApp()).to.have.property('startApp');
    });
});
