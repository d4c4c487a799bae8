import { expect } from '@open-wc/testing';
import { Header } from '../../src/ui/chrome/Header.tsx';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { emotionCache } from '../../src/ui/theme/emotionCache.ts';
import { mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays } from '../support/scenes.ts';

function newRoot(): ShadowRoot {
  return document.createElement('div').attachShadow({ mode: 'open' });
}

describe('the views’ styles', () => {
  it('[SEC-01][EL-07] the views use no style element and no style attribute, in the widget or in the page', async () => {
    const elementsBefore = document.querySelectorAll('style').length;
    const session = chatSession();
    staffSays(session, 'Hello');
    const { root } = await mountUi(
      session,
      <>
        <Header />
        <Thread />
      </>,
    );
    expect(root.querySelectorAll('style, [style]')).to.have.length(0);
    expect(document.querySelectorAll('style')).to.have.length(elementsBefore);
    expect(getComputedStyle(root.querySelector('[part~=message]') as Element).whiteSpace).to.equal('pre-wrap');
  });

  it('[EL-08] each shadow root gets one style sheet, however often its content is mounted', () => {
    const root = newRoot();
    const cache = emotionCache(root);
    expect(emotionCache(root)).to.equal(cache);
    expect(root.adoptedStyleSheets).to.have.length(1);
    expect(emotionCache(newRoot())).not.to.equal(cache);
  });

  it('[EL-07] existing style sheets are kept', () => {
    const root = newRoot();
    const other = new CSSStyleSheet();
    root.adoptedStyleSheets = [other];
    emotionCache(root);
    expect(root.adoptedStyleSheets[0]).to.equal(other);
  });

  it('[EL-07] a rule that the browser does not support is skipped', () => {
    const root = newRoot();
    const { sheet } = emotionCache(root);
    sheet.insert('p:no-such-thing(x) { color: red }');
    sheet.insert('p { color: red }');
    expect(root.adoptedStyleSheets[0]?.cssRules).to.have.length(1);
  });
});
