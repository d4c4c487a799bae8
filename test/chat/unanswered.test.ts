import { expect } from '@open-wc/testing';
import type { UserFormEntry } from '../../src/entries/userForm/userForm.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts, type FakePorts } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  makeSession,
  say,
  startedSession,
  reloaded,
  type TestSession,
} from '../support/makeSession.ts';

const DAY_MS = 24 * 3_600_000;
const AREA = { id: 2, name: 'Billing', slug: 'billing' };

const kinds = (session: TestSession): string[] => session.thread.all().map(({ objectType }) => objectType);

const formOf = (session: TestSession, kind: UserFormEntry['form']): UserFormEntry | undefined =>
  entriesOf(session, 'userForm').find(({ form }) => form === kind);

function fill(session: TestSession, kind: UserFormEntry['form'], values: Record<string, string>): string {
  const { key = '' } = formOf(session, kind) ?? {};
  for (const [name, value] of Object.entries(values)) session.forms.edit(key, name, value);
  return key;
}

/** The visitor has ended the chat and is asked for a rating. */
async function askedToRate(): Promise<TestSession> {
  const ports = fakePorts();
  ports.api.showRate = true;
  const session = await chattingSession({ ports });
  await session.endDialog.confirm();
  return session;
}

describe('what the visitor has not answered', () => {
  it('[FORM-07] the contact form follows the greeting, however early the page asks for it', async () => {
    const session = makeSession();
    void session.start();
    session.forms.showContact();
    expect(kinds(session)).to.deep.equal(['message']);
    await settle();
    expect(kinds(session)).to.deep.equal(['message', 'message', 'categories', 'userForm']);
    expect(session.state.scrollTarget?.key).to.equal(formOf(session, 'contact-sales')?.key);
  });

  it('[FORM-07] the contact form is there on the next page with what was typed, until it is sent', async () => {
    const session = await startedSession();
    session.forms.showContact();
    fill(session, 'contact-sales', { name: 'Ann', message: 'A price, please' });
    const next = await reloaded(session);
    const values = { name: 'Ann', email: 'ann@example.com', message: 'A price, please' };
    expect(formOf(next, 'contact-sales')?.values).to.include({ name: 'Ann', message: 'A price, please' });
    next.forms.submit(fill(next, 'contact-sales', values));
    await settle();
    expect(next.ports.api.of('sendContactForm')).to.have.length(1);
    expect(formOf(await reloaded(next), 'contact-sales')).to.equal(undefined);
  });

  it('[STA-06] the question for the email is there on the next page, with what was typed', async () => {
    const session = await chattingSession();
    fill(session, 'contact-email', { email: 'ann@exam' });
    const next = await reloaded(session);
    expect(formOf(next, 'contact-email')?.values).to.deep.equal({ email: 'ann@exam' });
    next.forms.submit(fill(next, 'contact-email', { email: 'ann@example.com' }));
    await settle();
    expect(formOf(await reloaded(next), 'contact-email')).to.equal(undefined);
  });

  it('[STA-08][RT-06] what the staff said last is shown though the chat was closed while nobody heard', async () => {
    const session = await chattingSession();
    const { ports } = session;
    session.dispose();
    ports.api.staffSays('Our last words');
    ports.api.isActive = false;
    const next = await startedSession({ ports });
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Our last words']);
    expect(kinds(next)).to.include('endChat');
  });

  it('[STA-08][SEND-04] and before the visitor goes on in the next chat, though nobody can say them at first', async () => {
    const session = await chattingSession();
    const { api, clock } = session.ports;
    api.staffSays('Our last words');
    api.script('sendMessage', refused('Chat is currently closed'), refused('Chat is currently closed'));
    api.script('verifyLatest', networkFailure);
    api.chatId = 4712;
    await say(session, 'And now?');
    expect(api.of('createChat')).to.have.length(1);
    await clock.advance(5_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Our last words', 'And now?']);
    expect(api.of('createChat')).to.have.length(2);
  });

  it('[TKT-05] what was typed into the ticket form is there on the next page', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    fill(session, 'ticket', { email: 'ann@example.com', message: 'It does not open' });
    const next = await reloaded(session);
    expect(formOf(next, 'ticket')?.values).to.deep.equal({ email: 'ann@example.com', message: 'It does not open' });
  });

  it('[END-04] the rating is asked for on the next page, and given there', async () => {
    const next = await reloaded(await askedToRate());
    expect(kinds(next)).to.deep.equal(['ask', 'rate', 'endChat', 'message', 'message', 'categories']);
    await next.rating.rate(entriesOf(next, 'rate')[0]?.key ?? '', 4);
    expect(next.ports.api.of('closeChat').at(-1)).to.include({ chatId: 4711, hash: 'hash-4711', rate: 4 });
    expect(entriesOf(await reloaded(next), 'rate')).to.deep.equal([]);
  });

  it('[END-05] the rating of a chat is its own, also where the next one has ended meanwhile', async () => {
    const session = await askedToRate();
    session.ports.api.chatId = 4712;
    await say(session, 'And another thing');
    await session.endDialog.confirm();
    const [first, second] = entriesOf(session, 'rate');
    await session.rating.rate(first?.key ?? '', 2);
    await session.rating.rate(second?.key ?? '', 5);
    const told = session.ports.api.of('closeChat').map(({ chatId, hash, rate }) => [chatId, hash, rate]);
    expect(told.slice(-2)).to.deep.equal([
      [4711, 'hash-4711', 2],
      [4712, 'hash-4712', 5],
    ]);
  });

  it('[END-06] the rating given there closes the window, though not on who is being answered meanwhile', async () => {
    const rated = await reloaded(await askedToRate());
    const goneOn = await reloaded(await askedToRate());
    for (const session of [rated, goneOn]) {
      session.window.open();
      await session.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 4);
    }
    goneOn.ports.api.script('createChat', new Promise<never>(() => undefined));
    await say(goneOn, 'One more thing');
    for (const { ports } of [rated, goneOn]) await ports.clock.advance(2_000);
    expect([rated, goneOn].map(({ state }) => state.isOpen)).to.deep.equal([false, true]);
  });

  it('[END-06] the rating does not close the window on who is writing, or has chosen a file, for the next chat', async () => {
    const [writing, choosing] = [await askedToRate(), await askedToRate()];
    for (const session of [writing, choosing]) {
      session.window.open();
      await session.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 4);
    }
    writing.composer.edit('And one more thi');
    choosing.composer.addFiles([new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' })]);
    for (const { ports } of [writing, choosing]) await ports.clock.advance(3_000);
    expect([writing, choosing].map(({ state }) => state.isOpen)).to.deep.equal([true, true]);
  });

  it('[END-04] the rating is not asked for once another chat has begun, nor after a day', async () => {
    const goneOn = await askedToRate();
    await say(goneOn, 'One more thing');
    expect(entriesOf(await reloaded(goneOn), 'rate')).to.deep.equal([]);
    const left = await askedToRate();
    await left.ports.clock.advance(DAY_MS);
    expect(entriesOf(await reloaded(left), 'rate')).to.deep.equal([]);
  });

  it('[CAT-02] the area chosen before the first message is chosen on the next page, and goes with the chat', async () => {
    const session = await startedSession();
    await session.categories.choose(AREA);
    const next = await reloaded(session);
    expect(entriesOf(next, 'categories').map(({ selected }) => selected?.name)).to.deep.equal(['Billing']);
    await say(next, 'Hello');
    expect(next.ports.api.of('createChat').map(({ categoryId }) => categoryId)).to.deep.equal([2]);
    await next.endDialog.confirm();
    expect(entriesOf(await reloaded(next), 'categories').map(({ selected }) => selected)).to.deep.equal([null]);
  });

  it('[SEC-03] is nothing to another visitor', async () => {
    const open = async (): Promise<TestSession> => {
      const session = await startedSession();
      await session.categories.choose(AREA);
      session.forms.showContact();
      fill(session, 'contact-sales', { name: 'Ann' });
      return session;
    };
    const left = (ports: FakePorts): string[] =>
      [...ports.store.values.keys()].filter((key) => ['openForms', 'category', 'endedChat'].includes(key));
    const forgotten = await open();
    expect(left(forgotten.ports)).to.have.length(2);
    await forgotten.reset();
    expect(left(forgotten.ports)).to.deep.equal([]);
    const changed = await open();
    await changed.setIdentity({ userId: 'u7', email: 'bob@example.com' });
    await changed.setIdentity({ userId: 'u8', email: 'eve@example.com' });
    expect(left(changed.ports)).to.deep.equal([]);
    expect(formOf(changed, 'contact-sales')).to.equal(undefined);
  });
});

describe('the first words of a chat', () => {
  const said = (session: TestSession): (string | null)[] =>
    session.thread
      .all()
      .map((entry) => (entry.objectType === 'message' ? entry.textKey || entry.text : entry.objectType));

  it('[STA-05][STA-06] wait until the message that has begun it is sent', async () => {
    const ports = fakePorts();
    Object.assign(ports.api, { queue: 2, initMessage: 'We read every word.' });
    const session = await startedSession({ ports });
    let answer = (_given: never): void => undefined;
    ports.api.script('sendMessage', new Promise<never>((resolve) => (answer = resolve)));
    await say(session, 'Hello');
    expect(session.state.chat.id).to.equal(4711);
    expect(said(session).at(-1)).to.equal('Hello');
    answer({ ok: false, code: 'network', status: null, error: '', errors: {} } as never);
    await settle();
    expect(said(session).slice(-4)).to.deep.equal(['Hello', 'We read every word.', 'wait.queue', 'userForm']);
    await ports.clock.advance(60_000);
    expect(said(session).slice(-4)).to.deep.equal(['Hello', 'We read every word.', 'wait.queue', 'userForm']);
  });

  const waiting = async (given: { email?: string } = {}): Promise<TestSession> => {
    const ports = fakePorts();
    Object.assign(ports.api, { queue: 2, initMessage: 'We read every word.' });
    if (given.email) ports.store.set('temporaryUserName', given.email);
    return startedSession({ ports });
  };

  it('[STA-05][STA-08] are there after a reload, with the place in the queue, where they were said', async () => {
    const session = await waiting();
    await say(session, 'Hello');
    await say(session, 'Are you there?');
    const next = await reloaded(await reloaded(session));
    const words = ['Hello', 'We read every word.', 'wait.queue', 'userForm', 'Are you there?'];
    expect(said(next).slice(-5)).to.deep.equal(words);
    const place = next.thread.all().find((entry) => entry.objectType === 'message' && entry.textKey === 'wait.queue');
    expect(place).to.deep.include({ textValues: { count: 2 } });
    next.ports.realtime.say({ type: 'message', message: next.ports.api.staffSays('Here I am') });
    expect(next.state.unread, 'the widget’s own words are no news').to.equal(1);
    // The thread shows who has joined, and no place in line any more (UX-11).
    const then = ['Hello', 'We read every word.', 'userForm', 'Are you there?', 'modal', 'Here I am'];
    expect(said(await reloaded(next)).slice(-6)).to.deep.equal(then);
  });

  it('[STA-06][STA-08] the word that support will reply is there after a reload, once', async () => {
    const session = await waiting({ email: 'ann@example.com' });
    await say(session, 'Hello');
    const words = ['Hello', 'We read every word.', 'wait.queue', 'wait.reply'];
    expect(said(session).slice(-4)).to.deep.equal(words);
    expect(said(await reloaded(session)).slice(-4)).to.deep.equal(words);
  });

  for (const [how, arrives] of [
    ['when its message is sent again', () => undefined],
    [
      'where its message was heard of already',
      ({ ports, thread }: TestSession): void => {
        const uuid = thread.all().at(-1)?.key ?? '';
        ports.realtime.say({ type: 'message', message: ports.api.staffSays('Hello', { authorType: 'user', uuid }) });
      },
    ],
  ] as const)
    it(`[STA-05][STA-06] are said on the next page, once, where this one went before they could be: ${how}`, async () => {
      const session = await waiting();
      session.ports.api.script('sendMessage', new Promise<never>(() => undefined));
      await say(session, 'Hello');
      arrives(session);
      const words = ['Hello', 'We read every word.', 'wait.queue', 'userForm'];
      expect(said(session)).to.not.include(words[1]);
      const next = await reloaded(session);
      expect(said(next).slice(-4)).to.deep.equal(words);
      expect(said(await reloaded(next)).slice(-4)).to.deep.equal(words);
    });

  it('[STA-05] are not said again when the chat is asked for once more', async () => {
    const session = await waiting();
    await say(session, 'Hello');
    session.ports.api.script('checkChat', networkFailure);
    session.ports.api.script('verifyLatest', networkFailure);
    const next = await reloaded(session);
    await say(next, 'Still there?');
    expect(next.ports.api.of('createChat')).to.have.length(2);
    expect(said(next).filter((words) => words === 'wait.queue' || words === 'We read every word.')).to.have.length(2);
  });
});

describe('the day of the greeting', () => {
  it('[STA-08] is that of the conversation which it has begun', async () => {
    const session = await chattingSession();
    const { createdAt } = session.thread.all()[0] ?? {};
    await session.ports.clock.advance(3 * DAY_MS);
    const next = await reloaded(session);
    const [greeting] = next.thread.all();
    expect(next.ports.clock.now() - (greeting?.createdAt ?? 0)).to.be.at.least(3 * DAY_MS);
    expect(greeting?.createdAt).to.be.at.least(createdAt ?? Infinity);
  });
});
