import { expect } from '@open-wc/testing';
import type { ServerId } from '../../src/entries/entryBase.ts';
import { assistantEntry, messageEntry } from '../../src/entries/message/message.ts';
import { emptyThread, Thread } from '../../src/chat/Thread.ts';
import { makeMessage } from '../support/builders.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts, otherTab } from '../support/fakePorts.ts';
import { chattingSession, entriesOf, reloaded, say, startedSession, type TestSession } from '../support/makeSession.ts';
import { CLOSED, staffSays } from '../support/sendingScene.ts';
import { asks, DAY_MS, hear, shown } from '../support/visitorScene.ts';

const DANA = { name: 'Dana Reed', img: null };

const emailCard = (session: TestSession): string => entriesOf(session, 'userForm')[0]?.key ?? '';

async function stored(session: TestSession): Promise<TestSession> {
  await session.ports.clock.advance(1_000);
  return session;
}

/** An operator joins and writes `count` messages. */
async function answered(session: TestSession, count: number): Promise<TestSession> {
  session.ports.api.operator = DANA;
  hear(session, { type: 'opened', chatId: 4711, operator: DANA });
  for (let at = 1; at <= count; at += 1) staffSays(session, `Answer ${at}`, { authorName: DANA.name });
  return stored(session);
}

describe('the order of the thread', () => {
  for (const count of [1, 2, 49, 50, 51, 60, 300]) {
    it(`[REAL-16] is kept across two reloads with ${count} answers below the wait message`, async () => {
      const session = await chattingSession();
      session.visit.forms.email.decline(emailCard(session));
      await answered(session, count);
      const before = shown(session);
      expect(before.slice(0, 6)).to.deep.equal([
        ...['greeting.hello', 'greeting.area', 'categories', 'Hello', 'wait.reply', 'operator.joined'],
      ]);
      const once = await reloaded(session);
      expect(shown(once)).to.deep.equal(before);
      expect(shown(await reloaded(once))).to.deep.equal(before);
    });

    it(`[REAL-16] is kept across two reloads with ${count} answers below the unanswered email card`, async () => {
      const session = await answered(await chattingSession(), count);
      const before = shown(session);
      expect(before.indexOf('userForm')).to.equal(4);
      const once = await reloaded(session);
      expect(shown(once)).to.deep.equal(before);
      expect(shown(await reloaded(once))).to.deep.equal(before);
    });
  }

  it('[REAL-16] is kept with an initial message, a queue place, a second operator and an access card among the answers', async () => {
    const ports = fakePorts();
    Object.assign(ports.api, { queue: 2, initMessage: 'We read every word.' });
    const session = await chattingSession({ ports });
    await say(session, 'Anybody?');
    await answered(session, 30);
    asks(session, 'access');
    hear(session, { type: 'opened', chatId: 4711, operator: { name: 'Marco', img: null } });
    ports.api.operator = { name: 'Marco', img: null };
    for (let at = 0; at < 40; at += 1) staffSays(session, `More ${at}`, { authorName: 'Marco' });
    await say(session, 'Thanks');
    await stored(session);
    const before = shown(session);
    expect(shown(await reloaded(session))).to.deep.equal(before);
    expect(before.filter((text) => text === 'operator.joined')).to.have.length(2);
  });

  it('[REAL-16] is kept for the thanks and for an open contact form', async () => {
    const session = await chattingSession();
    const key = emailCard(session);
    session.visit.forms.edit(key, 'email', 'ann@example.com');
    session.visit.forms.submit(key);
    await settle();
    session.visit.forms.contact.show();
    await answered(session, 55);
    const before = shown(session);
    expect(before.slice(3, 6)).to.deep.equal(['Hello', 'userForm', 'userForm']);
    const next = await reloaded(session);
    expect(shown(next)).to.deep.equal(before.with(4, 'email.thanks'));
    expect(next.state.scrollTarget, 'the window opens at its end').to.equal(null);
  });

  it('[REACH-04][REAL-16] keeps the thanks with their promise of an email after a reload', async () => {
    const ports = fakePorts();
    ports.api.emailsUnseen = true;
    const session = await chattingSession({ ports });
    const key = emailCard(session);
    session.visit.forms.edit(key, 'email', 'ann@example.com');
    session.visit.forms.submit(key);
    await settle();
    await stored(session);
    expect(shown(await reloaded(session))).to.contain('email.thanksIfLeft');
  });

  it('[REAL-16] is kept after a day, when the text typed into the card has expired', async () => {
    const session = await chattingSession();
    session.visit.forms.edit(emailCard(session), 'email', 'ann@exam');
    await answered(session, 3);
    const before = shown(session);
    session.dispose();
    await session.ports.clock.advance(DAY_MS + 1);
    const next = await startedSession({ ports: session.ports });
    expect(shown(next)).to.deep.equal(before);
    expect(entriesOf(next, 'userForm')[0]?.values).to.deep.equal({ email: '' });
  });

  it('[REAL-16] is kept above messages sent while the page was away', async () => {
    const session = await answered(await chattingSession(), 60);
    const before = shown(session);
    session.dispose();
    for (let at = 0; at < 60; at += 1) session.ports.api.staffSays(`Later ${at}`, { authorName: DANA.name });
    const next = await startedSession({ ports: session.ports });
    expect(shown(next).slice(0, before.length)).to.deep.equal(before);
    expect(shown(next).slice(before.length)).to.have.length(60);
  });

  it('[REAL-16] is kept when the chat has ended meanwhile, except that its open question is removed', async () => {
    const session = await chattingSession();
    session.visit.forms.email.decline(emailCard(session));
    await answered(session, 70);
    const before = shown(session);
    session.dispose();
    session.ports.api.isActive = false;
    const next = await startedSession({ ports: session.ports });
    expect(shown(next)).to.deep.equal([...before.filter((kind) => kind !== 'categories'), 'ask', 'endChat']);
  });

  it('[REAL-16] is kept in the copy of the ended chat shown on a later page', async () => {
    const session = await chattingSession();
    session.visit.forms.email.decline(emailCard(session));
    await answered(session, 20);
    const said = shown(session).slice(3);
    hear(session, CLOSED);
    await settle();
    const next = await reloaded(session);
    next.visit.transcripts.answer(next.thread.all()[0]?.key ?? '', 'allow');
    expect(shown(next).slice(0, said.length)).to.deep.equal(said);
  });

  it('[REAL-16] starts with a message in the copy of an ended chat that was too long to store', async () => {
    const session = await chattingSession();
    session.visit.forms.email.decline(emailCard(session));
    await answered(session, 250);
    hear(session, CLOSED);
    await settle();
    const next = await reloaded(session);
    next.visit.transcripts.answer(next.thread.all()[0]?.key ?? '', 'allow');
    expect(shown(next)[0]).to.equal('Answer 51');
    expect(shown(next)).not.to.include('wait.reply');
  });

  it('[REAL-16] is kept for an unanswered rating', async () => {
    const ports = fakePorts();
    ports.api.showRate = true;
    const session = await answered(await chattingSession({ ports }), 60);
    await session.visit.endDialog.confirm();
    expect(shown(session).slice(-2)).to.deep.equal(['rate', 'endChat']);
    const once = await reloaded(session);
    expect(shown(once)).to.deep.equal(['ask', 'rate', 'endChat', 'greeting.hello', 'greeting.area', 'categories']);
    expect(shown(await reloaded(once))).to.deep.equal(shown(once));
  });

  it('[REAL-16] is kept when a second tab, which asked nothing itself, stores the chat last', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    await say(first, 'Hello');
    for (const tab of [first, second]) hear(tab, { type: 'joined' });
    await settle();
    expect(shown(second)).to.deep.equal(shown(first));
    const told = (text: string): void => {
      const message = first.ports.api.staffSays(text);
      for (const tab of [first, second]) hear(tab, { type: 'message', message });
    };
    told('Good morning');
    await stored(first);
    await stored(second);
    const before = shown(first);
    expect(before).to.include('userForm');
    expect(shown(await reloaded(first))).to.deep.equal(before);
    expect(shown(second)).to.deep.equal(before);
  });

  it('[REAL-16] is kept in both tabs after the email card was declined in one, and the card stays declined', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    await say(first, 'Hello');
    for (const tab of [first, second]) hear(tab, { type: 'joined' });
    await settle();
    first.visit.forms.email.decline(emailCard(first));
    expect(shown(first)).to.include('wait.reply');
    expect(shown(second)).to.deep.equal(shown(first));
    const message = first.ports.api.staffSays('Good morning');
    hear(second, { type: 'message', message });
    await stored(second);
    hear(first, { type: 'message', message });
    const before = shown(first);
    first.dispose();
    expect(shown(await startedSession({ ports: first.ports }))).to.deep.equal(before);
  });

  it('[REAL-16] is kept in both tabs after the email address was given in one', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    await say(first, 'Hello');
    for (const tab of [first, second]) hear(tab, { type: 'joined' });
    await settle();
    first.visit.forms.edit(emailCard(first), 'email', 'ann@example.com');
    first.visit.forms.submit(emailCard(first));
    await settle();
    expect(shown(second).at(-1)).to.equal('email.thanks');
    expect(second.state.user.name).to.equal('ann@example.com');
    await say(second, 'From the other tab');
    await stored(second);
    expect(shown(await reloaded(first)).slice(3)).to.deep.equal(['Hello', 'email.thanks', 'From the other tab']);
  });
});

describe('the wait message', () => {
  it('[REAL-16] is not shown once staff has written', async () => {
    const session = await chattingSession();
    staffSays(session, 'Good morning');
    session.visit.forms.email.decline(emailCard(session));
    expect(shown(session)).not.to.include('wait.reply');
    expect(shown(await reloaded(session))).not.to.include('wait.reply');
  });

  it('[REAL-16] is shown after a bot’s message, because no operator has written yet', async () => {
    const session = await chattingSession();
    staffSays(session, 'I am a robot', { isBot: true });
    session.visit.forms.email.decline(emailCard(session));
    expect(shown(session).at(-1)).to.equal('wait.reply');
  });
});

describe('an entry added by the widget', () => {
  const TOLD_AT = 1_000;
  const words = (key: string, after: { id: ServerId; createdAt: number } | null) => ({
    ...assistantEntry({ key, textKey: 'wait.reply', chatId: 1, createdAt: 0 }),
    after,
  });
  const order = (thread: Thread): string[] => thread.all().map(({ key }) => key);

  for (const [name, idOf] of [
    ['numbers', (at: number) => at],
    ['texts of digits', (at: number) => String(at)],
    ['opaque texts', (at: number) => `m-${['x', 'c', 'q', 'a', 'z'][at]}`],
  ] as const) {
    const message = (at: number) =>
      messageEntry(makeMessage({ id: idOf(at), uuid: `m${at}`, chatId: 1, createdAt: TOLD_AT + at }));
    const mark = (at: number) => ({ id: idOf(at), createdAt: TOLD_AT + at });

    it(`[REAL-16] follows its message whatever the order of arrival, with ids that are ${name}`, () => {
      for (const arrival of [
        [0, 1, 2, 3, 4],
        [4, 3, 2, 1, 0],
        [2, 4, 0, 3, 1],
        [1, 3, 0, 4, 2],
      ]) {
        const thread = new Thread(emptyThread());
        thread.merge(words('first', null));
        thread.merge(words('after 1', mark(1)));
        thread.merge(words('also after 1', mark(1)));
        thread.merge(words('after 3', mark(3)));
        for (const at of arrival) thread.merge(message(at));
        expect(order(thread), arrival.join()).to.deep.equal([
          ...['first', 'm0', 'm1', 'after 1', 'also after 1', 'm2', 'm3', 'after 3', 'm4'],
        ]);
      }
    });

    it(`[REAL-16] is inserted after its message when all messages are present, with ids that are ${name}`, () => {
      const thread = new Thread(emptyThread());
      for (const at of [0, 1, 2, 3]) thread.merge(message(at));
      thread.merge(words('after 1', mark(1)));
      thread.merge(words('first', null));
      thread.merge(words('last', mark(3)));
      expect(order(thread)).to.deep.equal(['first', 'm0', 'm1', 'after 1', 'm2', 'm3', 'last']);
    });
  }
});
