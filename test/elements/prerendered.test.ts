import { expect } from '@open-wc/testing';
import { fakeChats, mount, settled, storeUse } from '../support/elementPage.ts';

/** Makes the page count as prerendered. Returns a function that activates it, as the browser does. */
function prerender(): () => void {
  let isPrerendering = true;
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isPrerendering });
  return () => {
    isPrerendering = false;
    document.dispatchEvent(new Event('prerenderingchange'));
  };
}

describe('a page that the browser prerenders', () => {
  afterEach(() => Reflect.deleteProperty(document, 'prerendering'));

  for (const [what, prepare] of [
    ['an earlier page used the chat', () => void storeUse()],
    ['the page opens the window', () => void mount('support-launcher').show()],
  ] as const)
    it(`[CALL-06][REAL-13] the chat starts only when the page is shown, if ${what}`, async () => {
      const activate = prerender();
      const chats = fakeChats();
      prepare();
      const launcher = document.querySelector('support-launcher') ?? mount('support-launcher', { launcher: 'always' });
      launcher.show();
      await settled();
      await chats.arrive();
      expect(chats.apps).to.have.length(0);
      activate();
      await settled();
      await chats.arrive();
      expect(chats.apps).to.have.length(1);
      expect(launcher.open).to.equal(true);
    });
});
