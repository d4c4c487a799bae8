import { expect } from '@open-wc/testing';
import { CARDS_LAG_MS } from '../../src/config/durations.ts';
import { PINNED_TO_BOTTOM_PX } from '../../src/config/limits.ts';
import { pendingEntry } from '../../src/entries/message/message.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import { makeMessage } from '../support/builders.ts';
import { fakePorts, FakeStore } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  makeSession,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { click, drawn, mountUi, withCards } from '../support/mountUi.tsx';
import { until } from '../support/until.ts';
import { mountApp } from '../support/mountApp.tsx';
import { addEntry, chatSession, greeting, openSession, staffSays, visitorSaid } from '../support/scenes.ts';

const below = (log: HTMLElement): number => log.scrollHeight - log.scrollTop - log.clientHeight;

function fill(session: TestSession, count: number): void {
  for (let at = 1; at <= count; at += 1) staffSays(session, `Message ${at}`);
}

/** The thread with more in it than fits, its log and what the reader does to it. */
async function longThread(count = 40): Promise<{ session: TestSession; root: ShadowRoot; log: HTMLElement }> {
  const session = chatSession();
  fill(session, count);
  const { root } = await mountUi(session, <ThreadRegion />);
  await withCards(session, root);
  return { session, root, log: byRole(root, 'log', 'Conversation') };
}

async function scrollTo(log: HTMLElement, top: number): Promise<void> {
  log.scrollTop = top;
  await drawn();
}

describe('the thread', () => {
  it('[WIN-09] waits with a text until the chat is loaded', async () => {
    const session = makeSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(root.textContent).to.contain('One moment');
    session.state.isLoading = false;
    await drawn();
    expect(root.textContent).not.to.contain('One moment');
  });

  it('[STA-08] shows a stored conversation at once, without waiting', async () => {
    const earlier = await chattingSession();
    earlier.dispose();
    const session = makeSession({ ports: earlier.ports });
    void session.start();
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(root.textContent).to.contain('Hello').and.not.to.contain('One moment');
  });

  it('[A11Y-03] names each entry by its author', async () => {
    const session = chatSession();
    staffSays(session, 'Hello');
    visitorSaid(session, 'Hi');
    staffSays(session, 'Beep', { isBot: true, authorName: '' });
    staffSays(session, 'Nameless', { authorName: '' });
    const { root } = await mountUi(session, <ThreadRegion />);
    const authors = allByRole(root, 'article').map((article) => article.getAttribute('aria-label')?.split(',')[0]);
    expect(authors).to.deep.equal(['Dana', 'You', 'Assistant', 'Operator']);
  });

  it('[UX-18][ENT-13] names the greeting’s author also below the offer of the last conversation', async () => {
    const session = openSession();
    addEntry(session, 'ask', { question: 'last-conversation', answer: null, mail: null });
    greeting(session);
    const { root } = await mountUi(session, <ThreadRegion />);
    const [, hello] = allByRole(root, 'article');
    expect(hello?.querySelector('[aria-hidden=true]')).not.to.equal(null);
  });

  it('[WIN-10] shows beside the messages that staff is typing, and no longer', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    session.state.typing = 'Dana';
    await session.ports.clock.advance(CARDS_LAG_MS);
    await until(() => allByRole(root, 'status', 'Dana is typing').length > 0);
    expect(byRole(root, 'status', 'Dana is typing').textContent).to.equal('DDana is typing');
    session.state.typing = null;
    await drawn();
    expect(allByRole(root, 'status', /is typing/)).to.have.length(0);
  });

  it('[WIN-10] leaves typing to the header on a phone', async () => {
    const ports = fakePorts();
    ports.page.mobile = true;
    const session = chatSession({ ports });
    session.state.typing = 'Dana';
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(allByRole(root, 'status', /is typing/)).to.have.length(0);
  });

  it('[WIN-07][WIN-08] tells above it that the connection is lost, and back', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    const banner = (): string | undefined => root.querySelector('[part=banner]')?.textContent;
    expect(banner()).to.equal('');
    session.state.connection = 'lost';
    await drawn();
    expect(banner()).to.equal('Lost internet connection');
    session.state.connection = 'restored';
    await drawn();
    expect(banner()).to.equal('Internet connection restored');
    expect(root.querySelector('[part=banner]')?.getAttribute('role')).to.equal('status');
  });

  it('keeps the rest when one entry can’t be shown, and tells of it', async () => {
    const session = chatSession();
    staffSays(session, 'Before');
    addEntry(session, 'modal', { icon: 'success', textKey: 'no.such.text', textValues: {} });
    staffSays(session, 'After');
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(root.textContent).to.contain('Before').and.to.contain('After');
    expect(root.textContent).to.contain("This message can't be shown.");
    expect(session.ports.seen.problems.map(({ code }) => code)).to.deep.equal(['entry']);
  });
});

describe('the place of the reader', () => {
  it('[WIN-01] is in the thread alone: nothing in it makes the window scroll', async () => {
    const session = chatSession();
    fill(session, 40);
    const { root } = await mountApp(session);
    const log = byRole(root, 'log', 'Conversation');
    await scrollTo(log, 0);
    const dialog = byRole(root, 'dialog', 'Support chat');
    expect(dialog.scrollHeight).to.equal(dialog.clientHeight);
  });

  it('[WIN-15][WIN-18] is the bottom when the window opens, and stays there as messages come', async () => {
    const { session, log } = await longThread();
    expect(log.scrollHeight).to.be.above(log.clientHeight);
    expect(below(log)).to.be.at.most(1);
    staffSays(session, 'One more, of\nseveral\nlines');
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] counts as the bottom within 10 px of it', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, log.scrollTop - PINNED_TO_BOTTOM_PX);
    staffSays(session, 'One more');
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] is left alone above that', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, log.scrollTop - PINNED_TO_BOTTOM_PX - 1);
    const { scrollTop } = log;
    staffSays(session, 'One more');
    await drawn();
    expect(log.scrollTop).to.equal(scrollTop);
  });

  it('[WIN-15] goes back to the bottom by a button', async () => {
    const { root, log } = await longThread();
    expect(allByRole(root, 'button', 'Go to the latest message')).to.have.length(0);
    await scrollTo(log, 300);
    await click(byRole(root, 'button', 'Go to the latest message'));
    expect(below(log)).to.be.at.most(1);
    expect(allByRole(root, 'button', 'Go to the latest message')).to.have.length(0);
  });

  it('[WIN-15] needs no button for the few lines to the bottom', async () => {
    const { root, log } = await longThread();
    const buttons = (): number => allByRole(root, 'button', 'Go to the latest message').length;
    await scrollTo(log, log.scrollTop - 60);
    expect(buttons()).to.equal(0);
    await scrollTo(log, log.scrollTop - 100);
    expect(buttons()).to.equal(1);
  });

  it('[WIN-18] is the bottom again at each opening', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, 100);
    session.state.isOpen = false;
    await drawn();
    session.state.isOpen = true;
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[ENT-18] is not moved by a message without scrolling', async () => {
    const { session, log } = await longThread();
    const { scrollTop } = log;
    staffSays(session, 'Quietly', { withoutScroll: true });
    await drawn();
    expect(log.scrollTop).to.equal(scrollTop);
  });

  it('[SEND-01] is the bottom when the visitor sends something', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, 100);
    const createdAt = session.ports.clock.now();
    session.thread.merge(pendingEntry({ uuid: 'sent-now', text: 'Mine', authorName: '', chatId: 4711, createdAt }));
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[SEND-04] is the entry that a flow asks for', async () => {
    const { session, root, log } = await longThread(10);
    const key = addEntry(session, 'delimeter', {});
    fill(session, 20);
    await drawn();
    session.state.scrollTarget = { key, at: 1 };
    await drawn();
    const marker = [...root.querySelectorAll('article')].find((article) => article.textContent === 'New Conversation');
    const offset = (): number => (marker?.getBoundingClientRect().top ?? Infinity) - log.getBoundingClientRect().top;
    expect(offset()).to.be.within(10, 14);
    // Something above it has loaded.
    const first = allByRole(root, 'article')[0] as HTMLElement;
    first.style.paddingBlockStart = '100px';
    await drawn();
    expect(offset()).to.be.within(10, 14);
    await scrollTo(log, log.scrollTop + 50);
    first.style.paddingBlockStart = '200px';
    await drawn();
    expect(offset()).to.be.within(-40, -36);
  });

  it('[WIN-15] does not move as a long thread grows on', async () => {
    const { session, root, log } = await longThread(300);
    await scrollTo(log, 1_000);
    const [first] = allByRole(root, 'article');
    const { scrollTop } = log;
    fill(session, 120);
    await drawn();
    expect(allByRole(root, 'article')[0]).to.equal(first);
    expect(log.scrollTop).to.equal(scrollTop);
  });
});

describe('what has come below the reader', () => {
  const pill = (root: ShadowRoot): string | undefined => allByRole(root, 'button', /new message/)[0]?.textContent;

  it('[WIN-15] is counted, from when the reader has left the bottom', async () => {
    const { session, root, log } = await longThread();
    await scrollTo(log, 300);
    const { scrollTop } = log;
    expect(pill(root)).to.equal(undefined);
    staffSays(session, 'One');
    await drawn();
    expect(pill(root)).to.equal('1 new message');
    staffSays(session, 'Two');
    visitorSaid(session, 'Said in another tab');
    addEntry(session, 'delimeter', {});
    await drawn();
    expect(pill(root)).to.equal('2 new messages');
    expect(log.scrollTop).to.equal(scrollTop);
  });

  it('[WIN-15] is counted where it goes before what is still on its way', async () => {
    const { session, root, log } = await longThread();
    const createdAt = session.ports.clock.now();
    session.thread.merge(pendingEntry({ uuid: 'mine', text: 'Mine', authorName: '', chatId: 4711, createdAt }));
    await drawn();
    await scrollTo(log, 300);
    staffSays(session, 'Theirs');
    await drawn();
    expect(pill(root)).to.equal('1 new message');
  });

  it('[WIN-15][A11Y-02] is gone to by a press, which leads to the first of it and takes the focus there', async () => {
    const { session, root, log } = await longThread();
    await scrollTo(log, 300);
    const { uuid } = staffSays(session, 'The first');
    fill(session, 30);
    await drawn();
    await click(byRole(root, 'button', '31 new messages'));
    const first = root.querySelector<HTMLElement>(`[data-key="${uuid}"]`);
    const offset = (first?.getBoundingClientRect().top ?? Infinity) - log.getBoundingClientRect().top;
    expect(offset).to.be.within(10, 14);
    expect(root.activeElement).to.equal(first);
    expect(pill(root)).to.equal(undefined);
    expect(allByRole(root, 'button', 'Go to the latest message')).to.have.length(1);
    staffSays(session, 'After that');
    await drawn();
    expect(pill(root)).to.equal('1 new message');
  });

  it('[WIN-15] is no longer counted once it was scrolled into view, or at the bottom', async () => {
    const { session, root, log } = await longThread();
    await scrollTo(log, 300);
    const { uuid } = staffSays(session, 'The first');
    fill(session, 30);
    await drawn();
    const first = (): Element | null => root.querySelector(`[data-key="${uuid}"]`);
    while (!first()) await scrollTo(log, log.scrollTop + 200);
    first()?.scrollIntoView({ block: 'end' });
    await drawn();
    expect(pill(root)).to.equal('30 new messages');
    await scrollTo(log, log.scrollHeight);
    await scrollTo(log, log.scrollTop - 100);
    expect(pill(root)).to.equal(undefined);
  });
});

describe('a long answer', () => {
  const LONG = Array.from({ length: 60 }, (_, at) => `Step ${at + 1}`).join('\n');
  const topOf = (root: ShadowRoot, log: HTMLElement, uuid: string): number =>
    (root.querySelector(`[data-key="${uuid}"]`)?.getBoundingClientRect().top ?? Infinity) -
    log.getBoundingClientRect().top;

  it('[WIN-15] that is higher than the thread is shown from its beginning, and stays so', async () => {
    const { session, root, log } = await longThread();
    const { uuid } = staffSays(session, LONG);
    await drawn();
    expect(topOf(root, log, uuid)).to.be.within(10, 14);
    staffSays(session, 'Did that help?');
    await drawn();
    expect(topOf(root, log, uuid)).to.be.within(10, 14);
    expect(byRole(root, 'button', '1 new message').textContent).to.equal('1 new message');
  });

  it('[WIN-18] of the history is at the bottom like all else', async () => {
    const session = chatSession();
    session.state.isLoading = true;
    const { root } = await mountUi(session, <ThreadRegion />);
    fill(session, 3);
    await drawn();
    staffSays(session, LONG);
    session.state.isLoading = false;
    await drawn();
    expect(below(byRole(root, 'log'))).to.be.at.most(1);
  });
});

describe('what is read aloud', () => {
  it('[A11Y-03] is each new message once, with its author', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    const first = staffSays(session, 'Hello');
    await drawn();
    staffSays(session, 'How can I help?');
    // Told again, by the echo and by a verification.
    staffSays(session, 'Hello', { ...first });
    await drawn();
    await session.ports.clock.advance(500);
    expect(said()).to.deep.equal(['Dana: Hello', 'Dana: How can I help?']);
  });

  it('[A11Y-03] is not said again when it is sent, or answered, or moves to its place', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    const createdAt = session.ports.clock.now();
    session.thread.merge(pendingEntry({ uuid: 'mine', text: 'Mine', authorName: '', chatId: 4711, createdAt }));
    await drawn();
    staffSays(session, 'Theirs', { id: 900 });
    await drawn();
    visitorSaid(session, 'Mine', { uuid: 'mine', id: 901 });
    await drawn();
    await session.ports.clock.advance(500);
    expect(said()).to.deep.equal(['You: Mine', 'Dana: Theirs']);
  });

  it('[A11Y-03] is nothing of the history, nor of what is drawn again out of the unshown past', async () => {
    const session = makeSession();
    session.state.isOpen = true;
    const { root } = await mountUi(session, <ThreadRegion />);
    const said = listen(root);
    fill(session, 300);
    session.state.isLoading = false;
    await drawn();
    await session.ports.clock.advance(500);
    await drawn();
    const log = byRole(root, 'log');
    for (const top of [0, 3_000, log.scrollHeight]) await scrollTo(log, top);
    expect(said()).to.deep.equal([]);
    staffSays(session, 'New');
    await drawn();
    expect(said()).to.deep.equal(['Dana: New']);
  });

  it('[A11Y-03][ENV-04] is nothing of a conversation that another tab has begun and this one takes up, but what comes in it', async () => {
    const other = await chattingSession();
    const { realtime, api, clock, store } = other.ports;
    for (const text of ['One', 'Two']) realtime.say({ type: 'message', message: api.staffSays(text) });
    await clock.advance(1_000);
    const session = await startedSession();
    session.state.isOpen = true;
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    const otherTab = new FakeStore(session.ports.store);
    for (const key of ['chatId', 'uuid', 'initialInfo'] as const) otherTab.set(key, store.get(key));
    await session.ports.clock.advance(1_000);
    await drawn();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'One', 'Two']);
    expect(said()).to.deep.equal([]);
    session.ports.realtime.say({ type: 'message', message: makeMessage({ id: 900, text: 'New' }) });
    await drawn();
    expect(said()).to.deep.equal(['Dana: New']);
  });

  it('[A11Y-03] is the question, the form or the end that comes into the thread, too', async () => {
    const session = openSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    addEntry(session, 'endChat', { closedBy: 'staff' });
    await drawn();
    expect(said()).to.deep.equal(['The operator ended the chat.']);
  });
});
