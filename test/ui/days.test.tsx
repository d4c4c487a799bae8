import { expect } from '@open-wc/testing';
import { pendingEntry } from '../../src/entries/message/message.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import type { TestSession } from '../support/makeSession.ts';
import { drawn, mountUi } from '../support/mountUi.tsx';
import { addForm, chatSession, greeting, openSession, staffSays } from '../support/scenes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns noon today in the visitor's zone, so that an hour before and after are on the same day. */
const noon = (session: TestSession): number => new Date(session.ports.clock.now()).setHours(12, 0, 0, 0);

/** Returns the thread's days and message texts in order. */
const rows = (root: ShadowRoot): (string | null | undefined)[] =>
  [...root.querySelectorAll('[role=log] > div > p, article')].map((row) =>
    row.matches('article') ? row.querySelector('[part~=message]')?.textContent : `— ${row.textContent}`,
  );

const day = (at: number, options: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', ...options }).format(at);

describe('the days of a conversation', () => {
  it('[ENT-01] days are shown above their messages as today, yesterday, or a date', async () => {
    const session = chatSession();
    const at = noon(session);
    staffSays(session, 'Of last year', { createdAt: at - 365 * DAY_MS });
    staffSays(session, 'Of last week', { createdAt: at - 7 * DAY_MS });
    staffSays(session, 'Of yesterday', { createdAt: at - DAY_MS });
    staffSays(session, 'Of yesterday, too', { createdAt: at - DAY_MS + HOUR_MS });
    staffSays(session, 'Of today', { createdAt: at });
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(rows(root)).to.deep.equal([
      `— ${day(at - 365 * DAY_MS, { year: 'numeric' })}`,
      'Of last year',
      `— ${day(at - 7 * DAY_MS)}`,
      'Of last week',
      '— Yesterday',
      'Of yesterday',
      'Of yesterday, too',
      '— Today',
      'Of today',
    ]);
  });

  it('[ENT-01] days are named in the visitor’s language', async () => {
    const session = chatSession();
    session.ports.texts.lang = () => 'de';
    staffSays(session, 'Guten Tag', { createdAt: noon(session) });
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(rows(root)).to.deep.equal(['— Heute', 'Guten Tag']);
  });

  it('[ENT-01] days are renamed at midnight', async () => {
    const session = chatSession();
    staffSays(session, 'Good night', { createdAt: noon(session) });
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(DAY_MS);
    await drawn();
    expect(rows(root)).to.deep.equal(['— Yesterday', 'Good night']);
    await session.ports.clock.advance(DAY_MS);
    await drawn();
    expect(rows(root)).to.deep.equal([`— ${day(noon(session) - 2 * DAY_MS)}`, 'Good night']);
  });

  it('[ENT-01] days are renamed within a minute after the machine has slept through midnight', async () => {
    const session = chatSession();
    staffSays(session, 'Good night', { createdAt: noon(session) });
    const { root } = await mountUi(session, <ThreadRegion />);
    session.ports.clock.shift(DAY_MS);
    await session.ports.clock.advance(60_000);
    await drawn();
    expect(rows(root)).to.deep.equal(['— Yesterday', 'Good night']);
  });

  it('[ENT-01] a new day ends a group of one author’s messages', async () => {
    const session = chatSession();
    const midnight = new Date(session.ports.clock.now()).setHours(0, 0, 0, 0);
    staffSays(session, 'Late', { createdAt: midnight - 60_000 });
    staffSays(session, 'Early', { createdAt: midnight + 60_000 });
    const { root } = await mountUi(session, <ThreadRegion />);
    const times = allByRole(root, 'article').map((article) => article.querySelector('time')?.getBoundingClientRect());
    for (const time of times) expect(time?.width).to.be.above(1);
    expect(rows(root)).to.deep.equal(['— Yesterday', 'Late', '— Today', 'Early']);
  });

  it('[SEND-06] an unsent message of the day before does not add a day below today', async () => {
    const session = chatSession();
    const at = noon(session);
    staffSays(session, 'Good morning', { createdAt: at });
    const old = { uuid: 'old', text: 'Of yesterday', authorName: '', chatId: 4711, createdAt: at - DAY_MS };
    session.thread.merge(pendingEntry(old));
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(rows(root)).to.deep.equal(['— Today', 'Good morning', 'Of yesterday']);
  });

  it('[ENT-13][ENT-16] a day is shown above the greeting, but not above a ticket form alone', async () => {
    const online = openSession();
    greeting(online);
    const { root } = await mountUi(online, <ThreadRegion />);
    expect(rows(root)[0]).to.equal('— Today');
    const offline = openSession();
    addForm(offline, 'ticket');
    const alone = await mountUi(offline, <ThreadRegion />);
    expect(alone.root.querySelector('[role=log] > div > p')).to.equal(null);
  });

  it('[A11Y-03] days are never announced: not when added, scrolled into view, or renamed at midnight', async () => {
    const session = chatSession();
    const at = noon(session);
    for (let past = 155; past > 0; past -= 1) staffSays(session, `${past} days ago`, { createdAt: at - past * DAY_MS });
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const log = byRole(root, 'log');
    const said = listen(root);
    const bottom = log.scrollTop;
    for (const top of [0, bottom]) {
      log.scrollTop = top;
      await drawn();
    }
    staffSays(session, 'New', { createdAt: at });
    await drawn();
    expect(rows(root).slice(-2)).to.deep.equal(['— Today', 'New']);
    await session.ports.clock.advance(DAY_MS);
    await drawn();
    expect(rows(root).slice(-2)).to.deep.equal(['— Yesterday', 'New']);
    expect(said()).to.deep.equal(['Dana: New']);
  });

  it('[WIN-15] each day appears once in a long thread, however it is scrolled', async () => {
    const session = chatSession();
    const at = noon(session);
    for (let count = 0; count < 160; count += 1)
      staffSays(session, `Message ${count}`, { createdAt: at - (count < 60 ? DAY_MS : 0) + count });
    const { root } = await mountUi(session, <ThreadRegion />);
    const days = (): (string | undefined)[] =>
      [...root.querySelectorAll('[role=log] > div > p')].map(({ textContent }) => textContent);
    const log = byRole(root, 'log');
    const seen = new Set<string>();
    await drawn();
    // Earlier messages are added on the way.
    while (log.scrollTop > 0) {
      log.scrollTop -= 300;
      await drawn();
      expect(new Set(days())).to.have.length(days().length);
      for (const day of days()) seen.add(day ?? '');
    }
    expect([...seen]).to.deep.equal(['Today', 'Yesterday']);
  });
});
