import { expect } from '@open-wc/testing';
import { PINNED_TO_BOTTOM_PX } from '../../src/config/limits.ts';
import { pendingEntry } from '../../src/entries/message/message.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import type { TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi, withCards } from '../support/mountUi.tsx';
import { mountApp } from '../support/mountApp.tsx';
import { addEntry, chatSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { fill, scrollTo } from '../support/threadScene.ts';

const below = (log: HTMLElement): number => log.scrollHeight - log.scrollTop - log.clientHeight;

/** Mounts a thread with more messages than fit. */
async function longThread(count = 40): Promise<{ session: TestSession; root: ShadowRoot; log: HTMLElement }> {
  const session = chatSession();
  fill(session, count);
  const { root } = await mountUi(session, <ThreadRegion />);
  await withCards(session, root);
  return { session, root, log: byRole(root, 'log', 'Conversation') };
}

describe('the reader’s position', () => {
  it('[WIN-01] only the thread scrolls, not the window', async () => {
    const session = chatSession();
    fill(session, 40);
    const { root } = await mountApp(session);
    const log = byRole(root, 'log', 'Conversation');
    await scrollTo(log, 0);
    const dialog = byRole(root, 'dialog', 'Support chat');
    expect(dialog.scrollHeight).to.equal(dialog.clientHeight);
  });

  it('[WIN-15][WIN-18] the thread opens at the bottom and stays there as messages arrive', async () => {
    const { session, log } = await longThread();
    expect(log.scrollHeight).to.be.above(log.clientHeight);
    expect(below(log)).to.be.at.most(1);
    staffSays(session, 'One more, of\nseveral\nlines');
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] within 10 px of the bottom the thread follows new messages', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, log.scrollTop - PINNED_TO_BOTTOM_PX);
    staffSays(session, 'One more');
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] more than 10 px above the bottom the thread does not follow new messages', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, log.scrollTop - PINNED_TO_BOTTOM_PX - 1);
    const { scrollTop } = log;
    staffSays(session, 'One more');
    await drawn();
    expect(log.scrollTop).to.equal(scrollTop);
  });

  it('[WIN-15] a button scrolls back to the bottom', async () => {
    const { root, log } = await longThread();
    expect(allByRole(root, 'button', 'Go to the latest message')).to.have.length(0);
    await scrollTo(log, 300);
    await click(byRole(root, 'button', 'Go to the latest message'));
    expect(below(log)).to.be.at.most(1);
    expect(allByRole(root, 'button', 'Go to the latest message')).to.have.length(0);
  });

  it('[WIN-15] the button to the bottom does not appear for a few lines', async () => {
    const { root, log } = await longThread();
    const buttons = (): number => allByRole(root, 'button', 'Go to the latest message').length;
    await scrollTo(log, log.scrollTop - 60);
    expect(buttons()).to.equal(0);
    await scrollTo(log, log.scrollTop - 100);
    expect(buttons()).to.equal(1);
  });

  it('[WIN-18] the thread is at the bottom at each opening', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, 100);
    session.state.isOpen = false;
    await drawn();
    session.state.isOpen = true;
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[ENT-18] a message without scrolling does not move the thread', async () => {
    const { session, log } = await longThread();
    const { scrollTop } = log;
    staffSays(session, 'Quietly', { withoutScroll: true });
    await drawn();
    expect(log.scrollTop).to.equal(scrollTop);
  });

  it('[SEND-01] sending a message scrolls to the bottom', async () => {
    const { session, log } = await longThread();
    await scrollTo(log, 100);
    const createdAt = session.ports.clock.now();
    session.thread.merge(pendingEntry({ uuid: 'sent-now', text: 'Mine', authorName: '', chatId: 4711, createdAt }));
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[SEND-04] the thread scrolls to an entry that a flow requests, and stays there', async () => {
    const { session, root, log } = await longThread(10);
    const key = addEntry(session, 'delimeter', {});
    fill(session, 20);
    await drawn();
    session.state.scrollTarget = { key, at: 1 };
    await drawn();
    const marker = [...root.querySelectorAll('article')].find((article) => article.textContent === 'New Conversation');
    const offset = (): number => (marker?.getBoundingClientRect().top ?? Infinity) - log.getBoundingClientRect().top;
    expect(offset()).to.be.within(10, 14);
    // Simulates content above that has loaded.
    const first = allByRole(root, 'article')[0] as HTMLElement;
    first.style.paddingBlockStart = '100px';
    await drawn();
    expect(offset()).to.be.within(10, 14);
    await scrollTo(log, log.scrollTop + 50);
    first.style.paddingBlockStart = '200px';
    await drawn();
    expect(offset()).to.be.within(-40, -36);
  });

  it('[WIN-15] a long thread does not move as it grows', async () => {
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

describe('messages below the reader', () => {
  const pill = (root: ShadowRoot): string | undefined => allByRole(root, 'button', /new message/)[0]?.textContent;

  it('[WIN-15] new messages are counted once the reader has left the bottom', async () => {
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

  it('[WIN-15] a new message placed before a pending one is counted', async () => {
    const { session, root, log } = await longThread();
    const createdAt = session.ports.clock.now();
    session.thread.merge(pendingEntry({ uuid: 'mine', text: 'Mine', authorName: '', chatId: 4711, createdAt }));
    await drawn();
    await scrollTo(log, 300);
    staffSays(session, 'Theirs');
    await drawn();
    expect(pill(root)).to.equal('1 new message');
  });

  it('[WIN-15][A11Y-02] pressing the counter scrolls to the first new message and focuses it', async () => {
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

  it('[WIN-15] messages scrolled into view, or reached at the bottom, are no longer counted', async () => {
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

describe('a message longer than the view', () => {
  const LONG = Array.from({ length: 60 }, (_, at) => `Step ${at + 1}`).join('\n');
  const topOf = (root: ShadowRoot, log: HTMLElement, uuid: string): number =>
    (root.querySelector(`[data-key="${uuid}"]`)?.getBoundingClientRect().top ?? Infinity) -
    log.getBoundingClientRect().top;

  it('[WIN-15] a long new message is shown from its beginning and stays there', async () => {
    const { session, root, log } = await longThread();
    const { uuid } = staffSays(session, LONG);
    await drawn();
    expect(topOf(root, log, uuid)).to.be.within(10, 14);
    staffSays(session, 'Did that help?');
    await drawn();
    expect(topOf(root, log, uuid)).to.be.within(10, 14);
    expect(byRole(root, 'button', '1 new message').textContent).to.equal('1 new message');
  });

  it('[WIN-18] a long message of the history is shown at its end', async () => {
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
