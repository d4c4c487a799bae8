/** The direction of each line of a message. The composer, a textarea, has the same. */
import { expect } from '@open-wc/testing';
import { view } from '../support/messageScene.tsx';
import { mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { until } from '../support/until.ts';

/** Returns where the sign is shown, in px from the left. */
function leftOf(sign: string, within: Element): number {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const at = text.textContent?.indexOf(sign) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + sign.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`${sign} is not shown`);
}

describe('a message with lines in two directions', () => {
  for (const [what, text, words] of [
    ['Arabic after English', 'Good morning, I am Dana from the support team\nمرحبا!', 'مرحبا'],
    ['Hebrew after English', 'Is this it?\nהמחיר הוא 25 USD!', 'המחיר'],
    ['Hebrew after an address', 'https://shop.example/orders/25\nתודה!', 'תודה'],
  ] as const)
    it(`[UX-15] ends a line in ${what} at its left, where that text ends`, async () => {
      const session = chatSession();
      visitorSaid(session, text);
      const { root } = await mountUi(session, view);
      const bubble = root.querySelector('[part^=message]') as Element;
      expect(leftOf('!', bubble)).to.be.lessThan(leftOf(words, bubble));
    });

  it('[UX-15] begins an English line at its left, after an Arabic one', async () => {
    const session = chatSession();
    visitorSaid(session, 'مرحبا بك في متجرنا وشكرا لك على رسالتك\nWhich version is it?');
    const { root } = await mountUi(session, view);
    const bubble = root.querySelector('[part^=message]') as Element;
    expect(leftOf('?', bubble)).to.be.greaterThan(leftOf('Which', bubble));
  });

  it('[UX-15][VIS-09] has them in the paragraphs, lists and quotes of a formatted message, but not in its code', async () => {
    const session = chatSession();
    staffSays(session, '**Hello**\nمرحبا!\n\n- one\n- اثنان?\n\n> Your words:\n> شكرا;\n\n```\nprint(x)\nطباعة#\n```');
    const { root } = await mountUi(session, view);
    await until(() => root.querySelector('pre') !== null);
    const bubble = root.querySelector('[part^=message]') as Element;
    for (const [sign, words] of ['!مرحبا', '?اثنان', ';شكرا'].map((pair) => [pair.slice(0, 1), pair.slice(1)] as const))
      expect(leftOf(sign, bubble), words).to.be.lessThan(leftOf(words, bubble));
    expect(leftOf('#', bubble)).to.be.greaterThan(leftOf('طباعة', bubble));
  });
});
