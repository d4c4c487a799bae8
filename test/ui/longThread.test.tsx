import { expect } from '@open-wc/testing';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import type { TestSession } from '../support/makeSession.ts';
import { drawn, mountUi, press, withCards } from '../support/mountUi.tsx';
import { settle } from '../support/fakeClock.ts';
import { addEntry, addForm, chatSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { until } from '../support/until.ts';

const COUNT = 400;
/** The number of entries rendered first, and added each time. */
const STEP = 60;

/** One to five lines, with a different height for adjacent messages. */
const textOf = (at: number): string => `Message ${at} ${'and more of it '.repeat((at * 7) % 17)}`.trim();

async function longThread(): Promise<{ session: TestSession; root: ShadowRoot; log: HTMLElement }> {
  const session = chatSession();
  for (let at = 1; at <= COUNT; at += 1)
    (at % 3 === 0 ? visitorSaid : staffSays)(session, textOf(at), { uuid: `said-${at}` });
  const { root } = await mountUi(session, <ThreadRegion />);
  await session.ports.clock.advance(500);
  await withCards(session, root);
  return { session, root, log: byRole(root, 'log', 'Conversation') };
}

const rows = (root: ShadowRoot): HTMLElement[] => allByRole(root, 'article');
const keys = (root: ShadowRoot): (string | undefined)[] => rows(root).map(({ dataset }) => dataset.key);
const rowOf = (root: ShadowRoot, key: string): HTMLElement | null => root.querySelector(`[data-key="${key}"]`);
const topOf = (log: HTMLElement, row: Element | null | undefined): number =>
  (row?.getBoundingClientRect().top ?? NaN) - log.getBoundingClientRect().top;
const below = (log: HTMLElement): number => log.scrollHeight - log.scrollTop - log.clientHeight;

/** Returns the visible rows, and checks that they fill the view. */
function seen(root: ShadowRoot, log: HTMLElement): HTMLElement[] {
  const { top, bottom } = log.getBoundingClientRect();
  const found = rows(root).filter((row) => {
    const rect = row.getBoundingClientRect();
    return rect.bottom > top && rect.top < bottom;
  });
  expect(found.length, 'rows in view').to.be.above(1);
  expect(topOf(log, found[0]), 'the first begins at the upper edge').to.be.below(60);
  return found;
}

async function scrollBy(log: HTMLElement, px: number): Promise<void> {
  log.scrollTop += px;
  await drawn();
}

describe('a thread of hundreds of messages', () => {
  it('[WIN-18] the end of a long thread is rendered first', async () => {
    const { root, log } = await longThread();
    expect(rows(root).length).to.equal(STEP);
    expect(keys(root).at(-1)).to.equal(`said-${COUNT}`);
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] a long thread stays at its end while messages pour in, and keeps its rows', async () => {
    const { session, root, log } = await longThread();
    const first = rows(root)[0];
    for (let turn = 0; turn < 10; turn += 1) {
      for (let at = 0; at < 30; at += 1) staffSays(session, textOf(at));
      await drawn();
      expect(below(log)).to.be.at.most(1);
    }
    expect(rows(root).length).to.equal(STEP + 300);
    expect(rows(root)[0]).to.equal(first);
  });

  it('[WIN-15] a burst of messages renders at most once a frame', async () => {
    const { session, root } = await longThread();
    await drawn();
    const seenCounts = new Set<number>();
    const observer = new MutationObserver(() => seenCounts.add(rows(root).length));
    observer.observe(root, { childList: true, subtree: true });
    for (let at = 1; at <= 50; at += 1) {
      staffSays(session, textOf(at), { uuid: `burst-${at}` });
      await settle();
    }
    await until(() => keys(root).at(-1) === 'burst-50');
    observer.disconnect();
    expect(seenCounts.size).to.be.below(25);
    expect(rows(root).length).to.equal(STEP + 50);
  });

  it('[WIN-15] hundreds of messages added at once render the end alone for a reader at the bottom', async () => {
    const { session, root, log } = await longThread();
    for (let at = 1; at <= 500; at += 1) staffSays(session, textOf(at), { uuid: `missed-${at}` });
    await until(() => keys(root).at(-1) === 'missed-500');
    await drawn();
    expect(rows(root).length).to.equal(STEP);
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] hundreds of messages added at once do not move a reader above the bottom', async () => {
    const { session, root, log } = await longThread();
    await scrollBy(log, -700);
    const [row] = seen(root, log);
    const top = topOf(log, row);
    for (let at = 1; at <= 500; at += 1) staffSays(session, textOf(at), { uuid: `missed-${at}` });
    await until(() => keys(root).at(-1) === 'missed-500');
    await drawn();
    expect(topOf(log, row)).to.be.closeTo(top, 1);
  });

  it('[WIN-15] scrolling moves the rows by exactly that distance and skips no message', async () => {
    const { root, log } = await longThread();
    const met = new Set<string>();
    for (const step of [-170, 170]) {
      for (let turn = 0; turn < 60; turn += 1) {
        const marked = seen(root, log).map((row) => ({ row, top: topOf(log, row) }));
        for (const { row } of marked) met.add(row.dataset.key ?? '');
        await scrollBy(log, step);
        if (step > 0 && below(log) < 1) break;
        for (const { row, top } of marked) expect(topOf(log, row)).to.be.closeTo(top - step, 1);
      }
    }
    const places = [...met].map((key) => Number(key.slice(5)));
    expect(met.size).to.equal(Math.max(...places) - Math.min(...places) + 1);
    expect(met.size, 'more than was rendered first').to.be.above(STEP);
  });

  it('[WIN-15] earlier entries are added when the reader comes near the first, up to the beginning', async () => {
    const { root, log } = await longThread();
    for (let count = 2 * STEP; count < COUNT; count += STEP) {
      const first = rows(root)[0];
      log.scrollTop = 0;
      await drawn();
      expect(rows(root).length).to.equal(count);
      expect(rows(root)[STEP]).to.equal(first);
      expect(topOf(log, first), 'the reader’s place').to.be.within(0, 60);
    }
    log.scrollTop = 0;
    await drawn();
    log.scrollTop = 0;
    await drawn();
    expect(keys(root)[0]).to.equal('said-1');
    expect(rows(root).length).to.equal(COUNT);
    expect(log.scrollTop).to.equal(0);
    expect(root.querySelector('[role=log] > div > p'), 'the day').not.to.equal(null);
  });

  it('[UX-09] Home reaches the first message, and End the last', async () => {
    const { root, log } = await longThread();
    log.focus();
    await press(root, 'Home');
    await until(() => keys(root)[0] === 'said-1' && log.scrollTop === 0);
    await drawn();
    expect(topOf(log, rows(root)[0])).to.be.within(0, 80);
    await press(root, 'End');
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[UX-09] a reader who scrolls while Home renders earlier entries stays where they scrolled to', async () => {
    const { root, log } = await longThread();
    log.focus();
    await press(root, 'Home');
    await scrollBy(log, -300);
    const [row] = seen(root, log);
    const top = topOf(log, row);
    for (let turn = 0; turn < 10; turn += 1) await drawn();
    expect(topOf(log, row)).to.be.closeTo(top, 1);
  });

  it('[WIN-18] reopening the window renders the end alone again', async () => {
    const { session, root, log } = await longThread();
    log.scrollTop = 0;
    await drawn();
    expect(rows(root).length).to.equal(2 * STEP);
    session.state.isOpen = false;
    await drawn();
    session.state.isOpen = true;
    await drawn();
    expect(rows(root).length).to.equal(STEP);
    expect(keys(root).at(-1)).to.equal(`said-${COUNT}`);
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-18] a window that grows is filled with rows', async () => {
    const { root, log } = await longThread();
    const { style } = root.host as HTMLElement;
    style.blockSize = '9600px';
    await until(() => log.clientHeight > 9_000 && topOf(log, rows(root)[0]) < 0 && below(log) <= 1);
  });

  it('[SEND-04] the thread scrolls to an entry far above the rendered rows', async () => {
    const { session, root, log } = await longThread();
    for (const key of ['said-300', 'said-7', 'said-150']) {
      session.state.scrollTarget = { key, at: Number(key.slice(5)) };
      await drawn();
      await drawn();
      expect(topOf(log, rowOf(root, key))).to.be.within(10, 14);
    }
  });

  it('[WIN-15] messages arriving far below or above do not move what is being read', async () => {
    const { session, root, log } = await longThread();
    session.state.scrollTarget = { key: 'said-200', at: 1 };
    await drawn();
    for (let at = 0; at < 90; at += 1) staffSays(session, textOf(at));
    // Arrives late, and is placed before what is being read.
    staffSays(session, 'Late', { id: 0, uuid: 'late' });
    addEntry(session, 'delimeter', {});
    await drawn();
    expect(topOf(log, rowOf(root, 'said-200'))).to.be.within(10, 14);
    expect(byRole(root, 'button', '90 new messages').textContent).to.equal('90 new messages');
  });

  it('[A11Y-03] only new messages are announced, once each, wherever the reader is', async () => {
    const { session, root, log } = await longThread();
    const said = listen(root);
    for (let turn = 0; turn < 12; turn += 1) await scrollBy(log, -400);
    staffSays(session, 'While you read');
    await drawn();
    log.scrollTop = 0;
    await drawn();
    visitorSaid(session, 'From another tab');
    await session.ports.clock.advance(500);
    log.scrollTop = log.scrollHeight;
    await drawn();
    for (let turn = 0; turn < 12; turn += 1) await scrollBy(log, turn % 2 ? 900 : -900);
    for (const text of ['One', 'Two', 'Three']) staffSays(session, text);
    await session.ports.clock.advance(500);
    expect(said()).to.deep.equal([
      'Dana: While you read',
      'You: From another tab',
      'Dana: One',
      'Dana: Two',
      'Dana: Three',
    ]);
  });

  it('[A11Y-03] events at the end are announced once to a reader far above', async () => {
    const { session, root, log } = await longThread();
    const said = listen(root);
    log.scrollTop = 0;
    await drawn();
    addEntry(session, 'modal', { icon: 'success', textKey: 'access.grantedDays', textValues: { count: 3 } });
    addEntry(session, 'closedChat', {});
    addEntry(session, 'endChat', { closedBy: 'staff' });
    const told = [
      'You allowed access for 3 days.',
      'This chat was closed, so we started a new one for you.',
      'The operator ended the chat.',
    ];
    await session.ports.clock.advance(500);
    expect(said()).to.deep.equal(told);
    log.scrollTop = log.scrollHeight;
    await drawn();
    await session.ports.clock.advance(500);
    expect(said()).to.deep.equal(told);
  });

  it('[A11Y-02] the button to the end keeps the focus when it starts to count', async () => {
    const { session, root, log } = await longThread();
    await scrollBy(log, -2_000);
    const way = byRole(root, 'button', 'Go to the latest message');
    way.focus();
    staffSays(session, 'New');
    await drawn();
    expect(root.activeElement).to.equal(way);
    expect(nameOf(way)).to.equal('1 new message');
  });

  it('[A11Y-02] the message with the focus keeps it, however far it is scrolled away', async () => {
    const { session, root, log } = await longThread();
    const copy = byRole(root, 'button', 'Copy message');
    copy.focus();
    const key = copy.closest('article')?.dataset.key ?? '';
    for (const top of [log.scrollHeight / 2, 0]) {
      log.scrollTop = top;
      await drawn();
      expect(root.activeElement).to.equal(copy);
    }
    session.state.scrollTarget = { key, at: 1 };
    await drawn();
    expect(root.activeElement).to.equal(copy);
    expect(copy.getBoundingClientRect().bottom).to.be.below(log.getBoundingClientRect().bottom);
    await press(root, 'ArrowUp');
    expect(root.activeElement?.closest('article')?.dataset.key).to.equal(`said-${COUNT - 1}`);
  });

  it('[A11Y-02] the thread stays where the focus has scrolled it, even if it renders before the scroll event', async () => {
    const { session, root, log } = await longThread();
    addForm(session, 'contact-email');
    await drawn();
    await scrollBy(log, -600);
    const field = byRole<HTMLInputElement>(root, 'textbox', 'Email');
    expect(topOf(log, field)).to.be.above(log.clientHeight);
    field.focus();
    await drawn();
    // WebKit only scrolls the caret's line into view.
    expect(topOf(log, field)).to.be.within(0, log.clientHeight);
  });

  it('[FORM-02] a form that is being filled in stays rendered while messages push it away', async () => {
    const { session, root } = await longThread();
    addForm(session, 'contact-email');
    await drawn();
    const field = byRole<HTMLInputElement>(root, 'textbox', 'Email');
    field.focus();
    for (let at = 0; at < 120; at += 1) staffSays(session, textOf(at));
    await drawn();
    expect(root.activeElement).to.equal(field);
    expect(field.isConnected).to.equal(true);
  });
});
