import { expect } from '@open-wc/testing';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import type { TestSession } from '../support/makeSession.ts';
import { drawn, mountUi, press, withCards } from '../support/mountUi.tsx';
import { settle } from '../support/fakeClock.ts';
import { addEntry, addForm, chatSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { until } from '../support/until.ts';

const COUNT = 2_000;
/** The maximum number of rows rendered, however long the thread is. */
const MOST_ROWS = 40;

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

describe('a thread of thousands of messages', () => {
  it('[WIN-18] only the end of a long thread is rendered', async () => {
    const { root, log } = await longThread();
    expect(rows(root).length).to.be.within(10, MOST_ROWS);
    expect(keys(root).at(-1)).to.equal(`said-${COUNT}`);
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] a long thread stays at its end with few rows while messages pour in', async () => {
    const { session, root, log } = await longThread();
    for (let turn = 0; turn < 10; turn += 1) {
      for (let at = 0; at < 30; at += 1) staffSays(session, textOf(at));
      await drawn();
      expect(rows(root).length).to.be.at.most(MOST_ROWS);
      expect(below(log)).to.be.at.most(1);
    }
  });

  it('[WIN-15] a burst of messages is rendered a few rows at a time, then the whole end', async () => {
    const { session, root, log } = await longThread();
    const isWhole = (): boolean => {
      const all = session.thread.all().map(({ key }) => key);
      return rows(root).length > 15 && keys(root).join() === all.slice(-rows(root).length).join();
    };
    await until(isWhole);
    await drawn();
    for (let at = 1; at <= 90; at += 1) staffSays(session, textOf(at), { uuid: `burst-${at}` });
    await settle();
    const come = keys(root).filter((key) => key?.startsWith('burst'));
    // Zero if a frame was due anyway.
    expect(come.length).to.be.at.most(6);
    await until(isWhole);
    expect(keys(root).at(-1)).to.equal('burst-90');
    expect(rows(root).length).to.be.at.most(MOST_ROWS);
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] scrolling moves the rows by exactly that distance and skips no message', async () => {
    const { root, log } = await longThread();
    const met = new Set<string>();
    for (const step of [-170, 170]) {
      for (let turn = 0; turn < 25; turn += 1) {
        const marked = seen(root, log).map((row) => ({ row, top: topOf(log, row) }));
        for (const { row } of marked) met.add(row.dataset.key ?? '');
        await scrollBy(log, step);
        const staying = marked.filter(({ row }) => row.isConnected);
        expect(staying.length, 'rows that stay in view').to.be.above(0);
        for (const { row, top } of staying) expect(topOf(log, row)).to.be.closeTo(top - step, 1);
        expect(rows(root).length).to.be.at.most(MOST_ROWS);
      }
    }
    const places = [...met].map((key) => Number(key.slice(5)));
    expect(met.size).to.equal(Math.max(...places) - Math.min(...places) + 1);
    expect(met.size).to.be.above(25);
  });

  it('[WIN-15] dragging the scrollbar shows the beginning, the middle and the end', async () => {
    const { root, log } = await longThread();
    log.scrollTop = 0;
    await drawn();
    expect(keys(root)[0]).to.equal('said-1');
    expect(log.scrollTop).to.equal(0);
    expect(root.querySelector('[role=log] > div > p')).not.to.equal(null);
    log.scrollTop = log.scrollHeight / 2;
    await drawn();
    const [middle] = seen(root, log);
    expect(Number(middle?.dataset.key?.slice(5))).to.be.within(COUNT * 0.3, COUNT * 0.7);
    log.scrollTop = log.scrollHeight;
    await drawn();
    expect(keys(root).at(-1)).to.equal(`said-${COUNT}`);
    expect(below(log)).to.be.at.most(1);
    expect(rows(root).length).to.be.at.most(MOST_ROWS);
  });

  it('[WIN-18] a window that grows is filled with rows, at the end and far above it', async () => {
    const { root, log } = await longThread();
    const { style } = root.host as HTMLElement;
    style.blockSize = '2400px';
    const isFull = (): boolean =>
      topOf(log, rows(root)[0]) < 0 && topOf(log, rows(root).at(-1)) > log.clientHeight - 300;
    await until(() => log.clientHeight > 2_000 && isFull() && below(log) <= 1);
    log.scrollTop = log.scrollHeight / 2;
    await drawn();
    style.blockSize = '4800px';
    await until(() => log.clientHeight > 4_000 && isFull());
  });

  it('[SEND-04] the thread scrolls to an entry far from the rendered rows', async () => {
    const { session, root, log } = await longThread();
    for (const key of ['said-7', 'said-1500', 'said-900']) {
      session.state.scrollTarget = { key, at: Number(key.slice(5)) };
      await drawn();
      expect(topOf(log, rowOf(root, key))).to.be.within(10, 14);
      expect(rows(root).length).to.be.at.most(MOST_ROWS);
    }
  });

  it('[WIN-15] messages arriving far below or above do not move what is being read', async () => {
    const { session, root, log } = await longThread();
    session.state.scrollTarget = { key: 'said-900', at: 1 };
    await drawn();
    for (let at = 0; at < 90; at += 1) staffSays(session, textOf(at));
    // Arrives late, and is placed before what is being read.
    staffSays(session, 'Late', { id: 0, uuid: 'late' });
    addEntry(session, 'delimeter', {});
    await drawn();
    expect(topOf(log, rowOf(root, 'said-900'))).to.be.within(10, 14);
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

  it('[A11Y-02] the message with the focus stays rendered, however far it is scrolled away', async () => {
    const { session, root, log } = await longThread();
    const copy = byRole(root, 'button', 'Copy message');
    copy.focus();
    const key = copy.closest('article')?.dataset.key ?? '';
    for (const top of [log.scrollHeight / 2, 0]) {
      log.scrollTop = top;
      await drawn();
      expect(root.activeElement).to.equal(copy);
      expect(rows(root).length).to.be.at.most(MOST_ROWS + 1);
    }
    session.state.scrollTarget = { key, at: 1 };
    await drawn();
    expect(root.activeElement).to.equal(copy);
    expect(topOf(log, rowOf(root, key))).to.be.above(0);
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
