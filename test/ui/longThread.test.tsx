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
/** The most nodes that a thread draws, however long it is. */
const MOST_ROWS = 40;

/** One to five lines, each another height than its neighbours. */
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

/** The rows that are seen, where nothing is missing between the upper and the lower edge. */
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

describe('a thread of thousands', () => {
  it('[WIN-18] draws its end, and of the rest nothing', async () => {
    const { root, log } = await longThread();
    expect(rows(root).length).to.be.within(10, MOST_ROWS);
    expect(keys(root).at(-1)).to.equal(`said-${COUNT}`);
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] stays at its end, and as short, while messages pour in', async () => {
    const { session, root, log } = await longThread();
    for (let turn = 0; turn < 10; turn += 1) {
      for (let at = 0; at < 30; at += 1) staffSays(session, textOf(at));
      await drawn();
      expect(rows(root).length).to.be.at.most(MOST_ROWS);
      expect(below(log)).to.be.at.most(1);
    }
  });

  it('[WIN-15] draws of a burst a few rows at a time, and behind it the whole end', async () => {
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
    // None, where a frame is due anyway.
    expect(come.length).to.be.at.most(6);
    await until(isWhole);
    expect(keys(root).at(-1)).to.equal('burst-90');
    expect(rows(root).length).to.be.at.most(MOST_ROWS);
    await drawn();
    expect(below(log)).to.be.at.most(1);
  });

  it('[WIN-15] moves with who scrolls, up and down, by just so much, and misses no message on the way', async () => {
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

  it('[WIN-15] is at its beginning where the scrollbar is, and at its end', async () => {
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

  it('[WIN-18] fills a window that has grown, at its end and far above it', async () => {
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

  it('[SEND-04] is brought to an entry that is far from what is drawn', async () => {
    const { session, root, log } = await longThread();
    for (const key of ['said-7', 'said-1500', 'said-900']) {
      session.state.scrollTarget = { key, at: Number(key.slice(5)) };
      await drawn();
      expect(topOf(log, rowOf(root, key))).to.be.within(10, 14);
      expect(rows(root).length).to.be.at.most(MOST_ROWS);
    }
  });

  it('[WIN-15] does not move while what is read is far from what comes', async () => {
    const { session, root, log } = await longThread();
    session.state.scrollTarget = { key: 'said-900', at: 1 };
    await drawn();
    for (let at = 0; at < 90; at += 1) staffSays(session, textOf(at));
    // Told late, before what is read.
    staffSays(session, 'Late', { id: 0, uuid: 'late' });
    addEntry(session, 'delimeter', {});
    await drawn();
    expect(topOf(log, rowOf(root, 'said-900'))).to.be.within(10, 14);
    expect(byRole(root, 'button', '90 new messages').textContent).to.equal('90 new messages');
  });

  it('[A11Y-03] is read aloud by what comes alone, once each, wherever the reader is', async () => {
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

  it('[A11Y-03] says to who reads far above the end that the chat has ended, and what has come about', async () => {
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

  it('[A11Y-02] leaves the focus on the way down when it begins to count', async () => {
    const { session, root, log } = await longThread();
    await scrollBy(log, -2_000);
    const way = byRole(root, 'button', 'Go to the latest message');
    way.focus();
    staffSays(session, 'New');
    await drawn();
    expect(root.activeElement).to.equal(way);
    expect(nameOf(way)).to.equal('1 new message');
  });

  it('[A11Y-02] keeps the message that has the focus, however far it is scrolled away', async () => {
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

  it('[A11Y-02] stays where the focus has brought it, also where it is drawn anew before the scroll is told', async () => {
    const { session, root, log } = await longThread();
    addForm(session, 'contact-email');
    await drawn();
    await scrollBy(log, -600);
    const field = byRole<HTMLInputElement>(root, 'textbox', 'Email');
    expect(topOf(log, field)).to.be.above(log.clientHeight);
    field.focus();
    await drawn();
    // WebKit is content with the caret's line.
    expect(topOf(log, field)).to.be.within(0, log.clientHeight);
  });

  it('[FORM-02] keeps the form that is being filled in while messages push it away', async () => {
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
