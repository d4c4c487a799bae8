/** The distances and the edges of docs/design.md, as the browser lays them out. */
import { expect } from '@open-wc/testing';
import { assistantEntry, pendingEntry } from '../../src/entries/message/message.ts';
import { allByRole, byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { mountApp } from '../support/mountApp.tsx';
import { drawn } from '../support/mountUi.tsx';
import { addEntry, CATEGORIES, chatSession, openSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { until } from '../support/until.ts';

const BILL = 'https://files.example/bill.pdf';

/** The distances between each two entries of the thread, in px. */
function gapsIn(root: ShadowRoot): number[] {
  const boxes = [...root.querySelectorAll('article')].map((article) => article.getBoundingClientRect());
  return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)));
}

describe('the rhythm of the thread', () => {
  it('[VIS-13] has 4 px within a group, 20 px between authors, 16 px around a line and 12 px between two lines', async () => {
    const session = chatSession();
    staffSays(session, 'Good morning');
    staffSays(session, 'How can I help?');
    visitorSaid(session, 'It does not open');
    addEntry(session, 'modal', { icon: null, textKey: 'operator.joined', textValues: { name: 'Dana' } });
    addEntry(session, 'modal', { icon: null, textKey: 'operator.joined', textValues: { name: 'Marco' } });
    staffSays(session, 'Let me look');
    const { root } = await mountApp(session);
    await until(() => root.querySelectorAll('article').length === 6);
    await until(() => gapsIn(root).join() === '4,20,16,12,16');
  });
});

describe('the entries with several parts', () => {
  it('[VIS-06] the question for a comment is as far from the line of the rating as another entry', async () => {
    const session = chatSession();
    const comment = { text: '', status: 'ready', error: '' } as const;
    addEntry(session, 'rate', { chat: { hash: '', savedHistory: false }, rate: 4, status: 'done', comment });
    const { root } = await mountApp(session);
    await until(() => root.querySelector('article form') !== null);
    await drawn();
    const [line, name] = [root.querySelector('article p'), root.querySelector('article span[dir]')].map((part) =>
      (part as Element).getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(name.top - line.bottom).to.be.within(16, 18);
  });

  it('[VIS-04] a chosen area is as far from our next message as from our question', async () => {
    const session = openSession();
    const at = { chatId: 4711, createdAt: session.ports.clock.now() };
    session.thread.merge(assistantEntry({ ...at, key: 'question', textKey: 'greeting.area' }));
    addEntry(session, 'categories', { selected: CATEGORIES[3] ?? null });
    session.thread.merge(assistantEntry({ ...at, key: 'next', textKey: 'greeting.next' }));
    const { root } = await mountApp(session);
    await until(() => root.querySelector('[aria-checked=true]') !== null);
    await drawn();
    const chip = (root.querySelector('[aria-checked=true]') as Element).getBoundingClientRect();
    const [above, below] = [...root.querySelectorAll('[part~=message]')].map((bubble) =>
      bubble.getBoundingClientRect(),
    );
    expect((below?.top ?? 0) - chip.bottom).to.be.closeTo(chip.top - (above?.bottom ?? 0), 1);
  });
});

describe('an unsent message', () => {
  for (const waitsFor of ['connection', 'server', null] as const)
    it(`[UX-08] has Retry and Remove on one line at every width, while it waits for ${waitsFor ?? 'Retry'}`, async () => {
      const session = chatSession();
      const createdAt = session.ports.clock.now();
      const entry = pendingEntry({ uuid: 'mine', text: 'Hello', authorName: '', chatId: 4711, createdAt });
      session.thread.merge({ ...entry, sendStatus: 'notSend', waitsFor });
      const { root } = await mountApp(session);
      await until(() => allByRole(root, 'button', 'Remove').length === 1);
      const [retry, remove] = [byRole(root, 'button', 'Retry'), byRole(root, 'button', 'Remove')];
      const frame = root.querySelector('[part=window]') as HTMLElement;
      for (let width = 280; width <= 440; width += 8) {
        frame.style.inlineSize = `${width}px`;
        expect(retry.getBoundingClientRect().top, `${width} px`).to.equal(remove.getBoundingClientRect().top);
      }
    });
});

describe('texts in another direction than the window', () => {
  for (const [lang, dir, side] of [
    ['en', 'ltr', 'left'],
    ['ar', 'rtl', 'right'],
  ] as const)
    it(`[VIS-08] begin at the ${side} of a card, like its other texts, in a window in ${lang}`, async () => {
      const ports = fakePorts();
      Object.assign(ports, { texts: { ...ports.texts, lang: () => lang, dir: () => dir } });
      const session = openSession({ ports });
      for (const name of ['فاتورة.pdf', 'bill.pdf'])
        staffSays(session, '', { attachments: [{ name, link: BILL, size: 10 }] });
      const { root } = await mountApp(session);
      await until(() => root.querySelectorAll('article a').length === 2);
      await drawn();
      const edges = [...root.querySelectorAll('article a')].map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return Math.round(range.getBoundingClientRect()[side]);
      });
      expect(new Set(edges).size, edges.join()).to.equal(1);
    });
});

describe('the composer’s tools', () => {
  it('[VIS-01] stay in place when the chat begins, and Attach appears beside them', async () => {
    const session = openSession();
    const { root } = await mountApp(session);
    await until(() => root.querySelector('[aria-label="Emoji"]') !== null);
    const left = (): number => byRole(root, 'button', 'Emoji').getBoundingClientRect().left;
    const before = left();
    session.state.chat.id = 4711;
    await until(() => root.querySelector('[aria-label="Attach a file"]') !== null);
    await drawn();
    expect(left()).to.equal(before);
  });
});
