import { expect } from '@open-wc/testing';
import type { PastChat } from '../../src/ports.ts';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { makeMessage } from '../support/builders.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { later } from '../support/later.ts';
import type { TestSession } from '../support/makeSession.ts';
import { mountApp } from '../support/mountApp.tsx';
import { click, drawn, press, type, type Mounted } from '../support/mountUi.tsx';
import { CATEGORIES, chatSession, PICTURE, staffSays } from '../support/scenes.ts';
import { until } from '../support/until.ts';

const ANN = { userId: 'ann', email: 'ann@example.com', token: 'signed' };
const LONG = '名'.repeat(500);
const HOSTILE = '<img src=x onerror=alert(1)> **bold** https://example.com/a';

const pastChat = (id: number, given: Partial<PastChat> = {}): PastChat => ({
  ...{ id, createdAt: Date.UTC(2026, 9, id % 28, 10), closedAt: Date.UTC(2026, 9, id % 28, 11), closedBy: 'user' },
  ...{ area: null, operator: { name: 'Dana', img: null }, rate: null, firstLine: `Question ${id}` },
  ...given,
});

type Scene = Mounted & { session: TestSession };

/** A window in a running chat, of a customer with these past chats. */
async function scene(chats: readonly PastChat[], { theme = 'light', lang = 'en' } = {}): Promise<Scene> {
  const ports = fakePorts();
  if (lang === 'ar') Object.assign(ports, { texts: { ...ports.texts, lang: () => lang, dir: () => 'rtl' } });
  ports.api.pastChatList = chats;
  const session = chatSession({ ports });
  await session.setIdentity(ANN);
  Object.assign(session.state.chat, { canReportSeen: true });
  session.state.offersPastChats = true;
  staffSays(session, 'The running chat', { chatId: 4711 });
  return Object.assign(await mountApp(session, theme), { session });
}

const layer = ({ root }: Scene): HTMLElement | null => root.querySelector('section[aria-labelledby]');
const items = ({ root }: Scene): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('section li button')];
const focused = ({ root }: Scene): string => {
  const { activeElement: element } = root;
  return element instanceof HTMLElement ? ((element.innerText || nameOf(element)).split('\n')[0]?.trim() ?? '') : '';
};
async function openPast(given: Scene): Promise<void> {
  const { root } = given;
  byRole(root, 'button', given.session.ports.texts.t('menu.name')).focus();
  await click(byRole(root, 'button', given.session.ports.texts.t('menu.name')));
  await click(byRole(root, 'menuitem', given.session.ports.texts.t('past.title')));
  await until(() => layer(given) !== null);
  await drawn();
}
const openItem = async (given: Scene, at: number): Promise<void> => {
  await click(items(given)[at] as HTMLElement);
  await until(() => given.root.querySelector('section article, section [role=alert]') !== null);
  await drawn();
};

/** The boxes of the separators between an item's facts. */
function separatorsIn(facts: HTMLElement): DOMRect[] {
  const walker = document.createTreeWalker(facts, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const at = text.textContent?.indexOf('·') ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    boxes.push(range.getBoundingClientRect());
  }
  return boxes;
}

describe('past conversations', () => {
  it('[VIS-07] are in the menu of a customer with a token, if the server offers them', async () => {
    for (const [change, isOffered] of [
      [() => undefined, true],
      [({ state }: TestSession) => (state.offersPastChats = false), false],
      [(session: TestSession) => session.setIdentity({ ...ANN, token: undefined }), false],
    ] as const) {
      const one = await scene([]);
      await change(one.session);
      await click(byRole(one.root, 'button', 'Menu'));
      expect(allByRole(one.root, 'menuitem', 'Past conversations')).to.have.length(isOffered ? 1 : 0);
    }
  });

  it('[VIS-07] are opened, read and left by keyboard, and the focus returns each time', async () => {
    const one = await scene([pastChat(2, { rate: 4 }), pastChat(1)]);
    one.session.ports.api.messages.push(makeMessage({ chatId: 1, text: 'An old answer', id: 11 }));
    await openPast(one);
    await until(() => items(one).length === 2);
    expect(focused(one)).to.equal('Past conversations');
    expect(items(one)[0]?.textContent).to.match(/Question 2.*2026.*Dana.*4 stars/);
    await openItem(one, 1);
    expect(one.root.activeElement?.localName).to.equal('h2');
    expect(byRole(layer(one) as HTMLElement, 'article', /Dana/).textContent).to.contain('An old answer');
    expect(layer(one)?.querySelectorAll('textarea, form')).to.have.length(0);
    await click(byRole(layer(one) as HTMLElement, 'button', 'Back'));
    expect(focused(one)).to.equal('Question 1');
    await openItem(one, 0);
    await press(one.root, 'Escape');
    expect(focused(one)).to.equal('Question 2');
    await press(one.root, 'Escape');
    expect([layer(one), focused(one), one.session.state.isOpen]).to.deep.equal([null, 'Menu', true]);
    expect(one.root.querySelectorAll('[inert]')).to.have.length(0);
  });

  it('[VIS-07] make the window inert while they cover it, and leave inert what was so before', async () => {
    const one = await scene([pastChat(1)]);
    const frame = one.root.querySelector('[part=window]') as HTMLElement;
    const foreign = document.createElement('div');
    foreign.inert = true;
    frame.append(foreign);
    const inert = (): Element[] => [...frame.children].filter((part) => part.hasAttribute('inert'));
    await openPast(one);
    expect(inert()).to.have.length(frame.childElementCount - 1);
    await press(one.root, 'Escape');
    expect(layer(one)).to.equal(null);
    expect(inert()).to.deep.equal([foreign]);
  });

  it('[VIS-07] leave the draft, the unread count and the scroll position of the running chat', async () => {
    const one = await scene([pastChat(1)]);
    const { session, root } = one;
    const { api } = session.ports;
    for (let at = 0; at < 40; at += 1) staffSays(session, `Line ${at}`, { chatId: 4711 });
    await drawn();
    const composer = byRole<HTMLTextAreaElement>(root, 'textbox', 'Message');
    await type(composer, 'My draft');
    const log = root.querySelector('[role=log]') as HTMLElement;
    log.scrollTop = 200;
    await drawn();
    api.calls.length = 0;
    await openPast(one);
    staffSays(session, 'A new answer', { chatId: 4711 });
    session.visit.window.countUnread();
    session.visit.window.markRead();
    await drawn();
    expect(session.state.unread).to.equal(1);
    expect(layer(one)?.textContent).to.contain('1 new message');
    expect([...api.of('reportSeen'), ...api.of('readMessages')]).to.deep.equal([]);
    expect([...root.querySelectorAll('[inert]')].some((part) => part.contains(composer))).to.equal(true);
    await click(byRole(layer(one) as HTMLElement, 'button', 'Back to the chat'));
    await session.ports.clock.advance(10_000);
    expect([composer.value, log.scrollTop, session.state.unread]).to.deep.equal(['My draft', 200, 0]);
  });

  it('[VIS-07] show hostile names and texts like a running chat does, with files, and nothing to answer', async () => {
    const name = `${LONG}<script>`;
    const one = await scene([pastChat(1, { firstLine: HOSTILE, operator: { name, img: null } }), pastChat(2)]);
    one.session.ports.api.messages.push(
      makeMessage({ ...{ chatId: 1, id: 11, text: `${HOSTILE}\nمرحبا`, authorName: name } }),
      makeMessage({
        ...{ chatId: 1, id: 12, text: LONG, authorType: 'user', authorName: '' },
        attachments: [{ name: '契約.pdf', link: 'https://files.example/1.pdf', size: 10 }],
      }),
      makeMessage({
        ...{ chatId: 1, id: 13, text: '' },
        callback: {
          ...{ id: 1, type: 'access_profile', title: 'May I look?', text: '', answer: null, selectedDuration: null },
          ...{ validTo: null, durability: [] },
        },
      }),
    );
    await openPast(one);
    await until(() => items(one).length === 2);
    expect(items(one)[0]?.textContent).to.contain(HOSTILE);
    await openItem(one, 0);
    const inside = layer(one) as HTMLElement;
    await until(() => inside.querySelector('strong') !== null);
    expect(inside.querySelector('script, img[src=x]')).to.equal(null);
    expect(byRole(inside, 'link', /example\.com/).getAttribute('rel')).to.contain('noopener');
    await until(() => allByRole(inside, 'link', /契約/).length === 1);
    expect(allByRole(inside, 'button').map(nameOf)).to.deep.equal(['Back', 'Download conversation']);
    expect(inside.textContent).to.contain('You ended the chat');
    // A message of an ended chat is neither sent nor seen any more.
    expect(inside.textContent).to.not.match(/Sent|Seen/);
    expect(inside.scrollWidth).to.be.at.most(inside.clientWidth);
  });

  it('[VIS-07] have their facts on lines that never begin with a separator', async () => {
    const area = { ...CATEGORIES[3], name: 'A question area with a name of many words' } as PastChat['area'];
    const one = await scene([pastChat(1, { area, rate: 4 })]);
    await openPast(one);
    await until(() => items(one).length === 1);
    const facts = items(one)[0]?.querySelector('bdi + span') as HTMLElement;
    for (let width = 120; width <= 360; width += 6) {
      facts.style.width = `${width}px`;
      const ends = [...facts.querySelectorAll('bdi')].map((fact) => [...fact.getClientRects()].at(-1)?.bottom ?? 0);
      const dots = separatorsIn(facts).map(({ bottom }) => bottom);
      expect(dots.map((bottom, at) => Math.abs(bottom - (ends[at] ?? 0)) < 4)).to.deep.equal([true, true, true]);
    }
  });

  it('[VIS-07] open a picture of the past conversation, not of the running one', async () => {
    const one = await scene([pastChat(1)]);
    const picture = (text: string) => ({ attachments: [{ name: `${text}.png`, link: PICTURE, size: 10 }] });
    const link = `${location.origin}/old.png`;
    staffSays(one.session, '', { chatId: 4711, ...picture('running') });
    one.session.ports.api.messages.push(
      makeMessage({ chatId: 1, id: 11, text: '', attachments: [{ name: 'old.png', link, size: 10 }] }),
    );
    await openPast(one);
    await until(() => items(one).length === 1);
    await openItem(one, 0);
    const inside = layer(one) as HTMLElement;
    await until(() => allByRole(inside, 'link', 'old.png').length === 1);
    await click(byRole(inside, 'link', 'old.png'));
    await until(() => one.root.querySelector('dialog') !== null);
    expect(one.root.querySelector('dialog')?.getAttribute('aria-label')).to.equal('old.png');
  });

  it('[VIS-07] come in pages, and “Show more” moves the focus to the first new one', async () => {
    const chats = Array.from({ length: 45 }, (_, at) => pastChat(100 - at));
    const one = await scene(chats);
    await openPast(one);
    await until(() => items(one).length === 20);
    await click(byRole(one.root, 'button', 'Show more'));
    await until(() => items(one).length === 40);
    expect(focused(one)).to.equal('Question 80');
    // A failed page keeps the others, and can be tried again.
    one.session.ports.api.script('pastChats', networkFailure);
    await click(byRole(one.root, 'button', 'Show more'));
    await until(() => layer(one)?.querySelector('[role=alert]') !== null);
    expect(items(one)).to.have.length(40);
    await click(byRole(one.root, 'button', 'Try again'));
    await until(() => items(one).length === 45);
    expect(focused(one)).to.equal('Question 60');
    expect(allByRole(one.root, 'button', 'Show more')).to.have.length(0);
  });

  it('[VIS-07] say that they are loading, that there are none, or that they failed, with a way to try again', async () => {
    const one = await scene([]);
    const { api } = one.session.ports;
    const first = later();
    api.script('pastChats', first.promise);
    await openPast(one);
    const spoken = (): string[] => allByRole(layer(one) as HTMLElement, 'status').map((part) => part.textContent ?? '');
    expect(spoken()).to.include('Loading past conversations…');
    await first.fail();
    await until(() => layer(one)?.querySelector('[role=alert]') !== null);
    await click(byRole(one.root, 'button', 'Try again'));
    await until(() => layer(one)?.textContent?.includes('You have no past conversations.') === true);
    expect(one.root.activeElement !== null && layer(one)?.contains(one.root.activeElement)).to.equal(true);
  });

  it('[VIS-07] say that a conversation is gone if it was deleted meanwhile', async () => {
    const one = await scene([pastChat(1)]);
    one.session.ports.api.script('pastMessages', { ...refused(), status: 404 });
    await openPast(one);
    await until(() => items(one).length === 1);
    await openItem(one, 0);
    expect(byRole(layer(one) as HTMLElement, 'alert').textContent).to.contain('This conversation is no longer stored.');
    expect(allByRole(layer(one) as HTMLElement, 'button').map(nameOf)).to.deep.equal(['Back']);
  });

  it('[VIS-07] are downloaded whole, with the pages that are not shown', async () => {
    const chat = pastChat(1, { rate: 5, area: { id: 2, name: 'Billing', slug: 'billing' } });
    const one = await scene([chat]);
    const { api, seen } = one.session.ports;
    for (let id = 1; id <= 45; id += 1) api.messages.push(makeMessage({ chatId: 1, id, text: `Line ${id}.` }));
    await openPast(one);
    await until(() => items(one).length === 1);
    await openItem(one, 0);
    expect(allByRole(one.root, 'button', 'Show more')).to.have.length(1);
    api.script('pastMessages', networkFailure);
    await click(byRole(one.root, 'button', 'Download conversation'));
    await until(() => layer(one)?.querySelector('[role=alert]') !== null);
    expect(seen.downloads).to.deep.equal([]);
    await click(byRole(one.root, 'button', 'Download conversation'));
    await until(() => seen.downloads.length === 1);
    const [file] = seen.downloads;
    expect(file?.name).to.equal('1.txt');
    for (let id = 1; id <= 45; id += 1) expect(file?.text).to.contain(`Line ${id}.`);
    expect(file?.text).to.contain('Question area: Billing').and.to.contain('You rated this chat 5 of 5.');
    expect(file?.text).to.not.contain('The running chat');
  });

  it('[VIS-07] are asked for again with a new token if the page’s has expired', async () => {
    const one = await scene([pastChat(1)]);
    const { ports } = one.session;
    ports.freshToken = async () => 'fresh';
    ports.api.script('pastChats', { ...refused(), status: 401 });
    await openPast(one);
    await until(() => items(one).length === 1);
    expect(ports.api.of('pastChats').map(({ token }) => token)).to.deep.equal(['signed', 'fresh']);
  });

  it('[VIS-07] vanish with the customer, and when the window closes', async () => {
    const one = await scene([pastChat(1)]);
    await openPast(one);
    await until(() => items(one).length === 1);
    await one.session.setIdentity({});
    await drawn();
    expect([layer(one), one.root.textContent?.includes('Question 1')]).to.deep.equal([null, false]);
    await one.session.setIdentity(ANN);
    one.session.visit.window.openPast();
    one.session.visit.window.close();
    one.session.visit.window.open();
    await drawn();
    expect(layer(one)).to.equal(null);
  });

  for (const [theme, lang] of [
    ['light', 'en'],
    ['dark', 'ar'],
  ] as const) {
    it(`[VIS-07] have no violations for axe, in ${theme} colours and in the language ${lang}`, async () => {
      const one = await scene([pastChat(2, { rate: 3, firstLine: 'مرحبا' }), pastChat(1)], { theme, lang });
      one.session.ports.api.messages.push(makeMessage({ chatId: 2, id: 21, text: 'Hello' }));
      const rest = async (): Promise<void> => {
        await drawn();
        for (const animation of one.root.getAnimations())
          if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      };
      await openPast(one);
      await until(() => items(one).length === 2);
      await rest();
      await expect(one.host).to.be.accessible();
      const [button, arrow] = [items(one)[0], items(one)[0]?.querySelector('svg')].map((part) =>
        (part as Element).getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      const isAtLeft = arrow.left - button.left < button.right - arrow.right;
      expect(isAtLeft).to.equal(lang === 'ar');
      await openItem(one, 0);
      await rest();
      await expect(one.host).to.be.accessible();
    });
  }
});
