import { expect } from '@open-wc/testing';
import type { RealtimeEvent } from '../../src/ports.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { later } from '../support/later.ts';
import { chattingSession, entriesOf, say, startedSession, type TestSession } from '../support/makeSession.ts';

const DAY_MS = 24 * 3_600_000;
const DANA = { name: 'Dana Reed', img: null };
const CLOSED = { type: 'closed', chatId: 4711, closedBy: 'staff', showRate: false, savedHistory: false } as const;

const hear = (session: TestSession, event: RealtimeEvent): void => session.ports.realtime.say(event);

/** The thread's entries, by their texts or the keys of these, else by kind. */
const shown = (session: TestSession): string[] =>
  session.thread
    .all()
    .map((entry) =>
      entry.objectType === 'message'
        ? entry.textKey || entry.text
        : 'textKey' in entry
          ? entry.textKey
          : entry.objectType,
    );

/** The page is left and another one of the site comes. */
function reloaded(session: TestSession): Promise<TestSession> {
  session.dispose();
  return startedSession({ ports: session.ports });
}

function asks(session: TestSession, uuid: string): void {
  const callback = {
    id: uuid,
    type: 'access_profile',
    title: 'Access',
    text: '',
    answer: null,
    selectedDuration: null,
  };
  hear(session, {
    type: 'message',
    message: session.ports.api.staffSays('May we?', {
      uuid,
      callback: { ...callback, validTo: null, durability: [1, 3] },
    }),
  });
}

describe('an operator who takes the chat', () => {
  it('[UX-11][RT-07] has joined: a line says so, once, also after a reload', async () => {
    const session = await chattingSession();
    for (let told = 0; told < 2; told += 1) hear(session, { type: 'opened', chatId: 4711, operator: DANA });
    hear(session, { type: 'message', message: session.ports.api.staffSays('Hello', { authorName: DANA.name }) });
    expect(
      entriesOf(session, 'modal').map(({ icon, textKey, textValues }) => [icon, textKey, textValues]),
    ).to.deep.equal([[null, 'operator.joined', { name: 'Dana Reed' }]]);
    session.ports.api.operator = DANA;
    const next = await reloaded(await reloaded(session));
    expect(shown(next).slice(-4, -1)).to.deep.equal(['Hello', 'operator.joined', 'Hello']);
  });

  it('[UX-11][RT-07] is told of above the first words that are heard of them', async () => {
    const session = await chattingSession();
    hear(session, { type: 'message', message: session.ports.api.staffSays('Good morning') });
    expect(shown(session).slice(-2)).to.deep.equal(['operator.joined', 'Good morning']);
  });

  it('[UX-11][RT-07] from another is a line of their own', async () => {
    const session = await chattingSession();
    for (const name of ['Dana Reed', 'Ben Ode'])
      hear(session, { type: 'opened', chatId: 4711, operator: { name, img: null } });
    expect(entriesOf(session, 'modal').map(({ textValues }) => textValues.name)).to.deep.equal([
      'Dana Reed',
      'Ben Ode',
    ]);
  });
});

describe('the place in line', () => {
  const waiting = async (queue = 3): Promise<TestSession> => {
    const ports = fakePorts();
    ports.api.queue = queue;
    return chattingSession({ ports });
  };
  const places = (session: TestSession): unknown[] =>
    entriesOf(session, 'message')
      .filter(({ textKey }) => textKey?.startsWith('wait.') && textKey !== 'wait.reply')
      .map(({ textKey, textValues }) => [textKey, textValues.count]);

  it('[UX-11][STA-05] changes where it stands, and goes with the operator who comes', async () => {
    const session = await waiting();
    expect(places(session)).to.deep.equal([['wait.queue', 3]]);
    const [key] = entriesOf(session, 'message')
      .filter(({ textKey }) => textKey === 'wait.queue')
      .map((entry) => entry.key);
    hear(session, { type: 'queue', chatId: 4711, queue: 1 });
    expect(places(session)).to.deep.equal([['wait.next', 1]]);
    expect(session.thread.get(key ?? '')).to.include({ textKey: 'wait.next' });
    hear(session, { type: 'queue', chatId: 4712, queue: 9 });
    expect(session.state.chat.queue).to.equal(1);
    hear(session, { type: 'opened', chatId: 4711, operator: DANA });
    expect(places(session)).to.deep.equal([]);
    expect(session.state.chat.queue).to.equal(0);
  });

  it('[UX-11] is learnt from the verification, and is there after a reload', async () => {
    const session = await waiting();
    session.ports.api.place = 2;
    hear(session, { type: 'lost' });
    hear(session, { type: 'joined' });
    await settle();
    expect(places(session)).to.deep.equal([['wait.queue', 2]]);
    expect(places(await reloaded(session))).to.deep.equal([['wait.queue', 2]]);
  });

  it('[UX-11] is told where the operators begin to tell it later', async () => {
    const session = await waiting(0);
    expect(places(session)).to.deep.equal([]);
    hear(session, { type: 'queue', chatId: 4711, queue: 2 });
    expect(places(session)).to.deep.equal([['wait.queue', 2]]);
  });

  it('[UX-11] that changes before it is said is said as it is then', async () => {
    const ports = fakePorts();
    ports.api.queue = 3;
    const session = await startedSession({ ports });
    const answer = later();
    ports.api.script('sendMessage', answer.promise);
    await say(session, 'Hello');
    hear(session, { type: 'queue', chatId: 4711, queue: 2 });
    expect(places(session)).to.deep.equal([]);
    await answer.come(
      ports.api.staffSays('Hello', { authorType: 'user', uuid: session.thread.all().at(-1)?.key ?? '' }),
    );
    expect(places(session)).to.deep.equal([['wait.queue', 2]]);
  });
});

describe('a message that was not sent', () => {
  const mine = (session: TestSession) =>
    entriesOf(session, 'message').filter(({ authorType }) => authorType === 'user');

  it('[UX-11] for want of a network will be sent by itself, until it was', async () => {
    const session = await chattingSession();
    session.ports.page.connect(false);
    await say(session, 'In the tunnel');
    expect(mine(session).at(-1)).to.include({ sendStatus: 'notSend', willRetry: true });
    session.ports.page.connect(true);
    await settle();
    expect(mine(session).at(-1)).to.include({ sendStatus: 'sent', willRetry: false });
  });

  it('[UX-11] but refused waits for the visitor, as what an ended chat did not get', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Blocked'));
    await say(session, 'No');
    expect(mine(session).at(-1)).to.include({ sendStatus: 'notSend', willRetry: false });
    session.ports.api.script('sendMessage', networkFailure);
    await say(session, 'And this?');
    expect(mine(session).at(-1)).to.include({ willRetry: true });
    await session.endDialog.confirm();
    expect(mine(session).map(({ willRetry }) => willRetry)).to.deep.equal([false, false, false]);
  });
});

describe('what a chat has asked', () => {
  it('[UX-07][END-04] can’t be answered after its end, which is told in the specification’s order', async () => {
    const session = await chattingSession();
    asks(session, 'access');
    expect(shown(session)).to.include.members(['categories', 'userForm']);
    await session.endDialog.confirm();
    expect(shown(session).slice(-3)).to.deep.equal(['May we?', 'ask', 'endChat']);
    expect(shown(session)).not.to.include.members(['categories']).and.not.to.include.members(['userForm']);
    await session.access.answer('access', true, 1);
    expect(session.ports.api.of('answerCallback')).to.deep.equal([]);
    expect(session.thread.get('access')).to.include({ callbackStatus: 'ended' });
  });

  it('[UX-07][SEND-04] is asked anew in the next one alone', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    for (const kind of ['categories', 'userForm'] as const)
      expect(entriesOf(session, kind).map(({ chatId }) => chatId !== 4711)).to.deep.equal([true]);
  });

  it('[UX-07] keeps the answers that were given', async () => {
    const session = await startedSession();
    await session.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    await say(session, 'Hello');
    await session.endDialog.confirm();
    expect(entriesOf(session, 'categories').map(({ selected }) => selected?.name)).to.deep.equal(['Billing']);
  });

  it('[UX-07] and whose answer fails after its end is not asked again', async () => {
    const session = await chattingSession();
    asks(session, 'access');
    const [form] = entriesOf(session, 'userForm');
    const [named, answered] = [later(), later()];
    session.ports.api.script('updateName', named.promise);
    session.ports.api.script('answerCallback', answered.promise);
    session.forms.edit(form?.key ?? '', 'email', 'ann@example.com');
    session.forms.submit(form?.key ?? '');
    void session.access.answer('access', true, 3);
    hear(session, CLOSED);
    expect(entriesOf(session, 'userForm')).to.have.length(1);
    for (const call of [named, answered]) await call.fail();
    expect(entriesOf(session, 'userForm')).to.deep.equal([]);
    expect(session.thread.get('access')).to.include({ callbackStatus: 'ended' });
  });
});

describe('the question for the email', () => {
  it('[UX-13][STA-06] is not asked again on the next page once the visitor would rather not say', async () => {
    const session = await chattingSession();
    session.forms.declineEmail(entriesOf(session, 'userForm')[0]?.key ?? '');
    expect(shown(session).slice(-2)).to.deep.equal(['Hello', 'wait.reply']);
    expect(shown(await reloaded(session)).slice(-2)).to.deep.equal(['Hello', 'wait.reply']);
  });

  it('[UX-13] that is answered says thanks once, also after a reload', async () => {
    const session = await chattingSession();
    const [form] = entriesOf(session, 'userForm');
    session.forms.edit(form?.key ?? '', 'email', 'ann@example.com');
    session.forms.submit(form?.key ?? '');
    await settle();
    expect(shown(session).slice(-2)).to.deep.equal(['Hello', 'userForm']);
    const next = await reloaded(session);
    expect(shown(next).slice(-2)).to.deep.equal(['Hello', 'email.thanks']);
    expect(shown(next)).not.to.include('wait.reply');
  });
});

describe('the confirmation of a ticket', () => {
  async function sent(): Promise<TestSession> {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    const [form] = entriesOf(session, 'userForm');
    for (const [name, value] of [
      ['email', 'ann@example.com'],
      ['message', 'It does not open'],
    ] as const)
      session.forms.edit(form?.key ?? '', name, value);
    session.forms.submit(form?.key ?? '');
    await settle();
    return session;
  }

  it('[UX-06][TKT-03] stands alone, and again on the next page, for a day', async () => {
    const session = await sent();
    expect(shown(session)).to.deep.equal(['ticketWidget']);
    const next = await reloaded(session);
    expect(shown(next)).to.deep.equal(['ticketWidget']);
    expect(entriesOf(next, 'ticketWidget')[0]).to.include({ ticketId: 5012, hash: 'ab12', email: 'ann@example.com' });
    await next.ports.clock.advance(DAY_MS);
    expect(shown(await reloaded(next))).to.deep.equal(['userForm']);
  });

  it('[UX-06] stands above the greeting where somebody is there by then', async () => {
    const session = await sent();
    session.ports.api.online = true;
    expect(shown(await reloaded(session)).slice(0, 2)).to.deep.equal(['ticketWidget', 'greeting.hello']);
  });

  it('[UX-06][TKT-05] gives way to an empty form, which is there on the next page with what was typed', async () => {
    const session = await sent();
    session.forms.writeAnotherTicket();
    expect(shown(session)).to.deep.equal(['userForm']);
    const [form] = entriesOf(session, 'userForm');
    expect(form?.values).to.deep.equal({ email: 'ann@example.com', message: '' });
    session.forms.edit(form?.key ?? '', 'message', 'One more thing');
    const next = await reloaded(session);
    expect(entriesOf(next, 'userForm').map(({ values }) => values.message)).to.deep.equal(['One more thing']);
  });

  for (const [what, forget] of [
    ['reset()', (session: TestSession) => session.reset()],
    ['another customer', (session: TestSession) => session.setIdentity({ userId: '2', email: 'ben@example.com' })],
  ] as const)
    it(`[UX-06][UX-18][SEC-03] is erased by ${what}, as the last conversation is`, async () => {
      const ports = fakePorts();
      const session = await startedSession({ ports });
      await session.setIdentity({ userId: '1', email: 'ann@example.com' });
      await say(session, 'Hello');
      await session.endDialog.confirm();
      ports.store.set('ticket', JSON.stringify({ at: ports.clock.now(), value: {} }));
      expect(ports.store.get('lastConversation')).to.contain('Hello');
      await forget(session);
      expect([ports.store.get('ticket'), ports.store.get('lastConversation')]).to.deep.equal([null, null]);
    });
});

describe('the conversation that has ended last', () => {
  async function ended(): Promise<TestSession> {
    const ports = fakePorts();
    ports.api.emailTranscripts = true;
    const session = await chattingSession({ ports });
    hear(session, { type: 'message', message: ports.api.staffSays('Good morning') });
    asks(session, 'access');
    await session.endDialog.confirm();
    return session;
  }
  const offer = (session: TestSession): string | undefined => {
    const [first] = session.thread.all();
    return first?.objectType === 'ask' && first.question === 'last-conversation' ? first.key : undefined;
  };

  it('[UX-18][END-04] can be read on the next page, above the greeting, for a day', async () => {
    const next = await reloaded(await ended());
    expect(shown(next)).not.to.include('Good morning');
    next.transcripts.answer(offer(next) ?? '', 'allow');
    expect(shown(next)).to.deep.equal([
      ...['Hello', 'operator.joined', 'Good morning', 'May we?', 'ask', 'endChat', 'delimeter'],
      ...['greeting.hello', 'greeting.area', 'categories'],
    ]);
    expect(offer(next)).to.equal(undefined);
    await next.access.answer('access', true, 1);
    expect(next.ports.api.of('answerCallback'), 'it is read only').to.deep.equal([]);
    const later = await reloaded(next);
    expect(offer(later)).to.be.a('string');
    await later.ports.clock.advance(DAY_MS);
    expect(offer(await reloaded(later))).to.equal(undefined);
  });

  it('[UX-18] leaves a new one to be begun as ever', async () => {
    const next = await reloaded(await ended());
    next.transcripts.answer(offer(next) ?? '', 'allow');
    next.ports.api.chatId = 4712;
    await say(next, 'Another question');
    expect(next.ports.api.of('sendMessage').at(-1)).to.include({ chatId: 4712, message: 'Another question' });
    expect(shown(await reloaded(next))).not.to.include('Good morning');
  });

  it('[UX-18][END-09] is downloaded on the next page under its id, shown or not', async () => {
    const next = await reloaded(await ended());
    await next.transcripts.download();
    expect(next.ports.seen.downloads.at(-1)?.name).to.equal('4711.txt');
    expect(next.ports.seen.downloads.at(-1)?.text).to.match(/Hello[^]*Dana: Good morning/);
    next.transcripts.answer(offer(next) ?? '', 'allow');
    await next.transcripts.download(4711);
    expect(next.ports.seen.downloads.at(-1)?.text).to.match(/Hello[^]*Good morning[^]*You ended the chat/);
  });

  it('[UX-18] is sent by e-mail where the server offers that, once a press', async () => {
    const session = await ended();
    const [ask] = entriesOf(session, 'ask');
    const key = ask?.key ?? '';
    await session.transcripts.email(key, ' nowhere');
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ status: 'failed', error: 'email.invalid' });
    session.ports.api.script('emailTranscript', refused('There is nothing to send yet.'));
    await session.transcripts.email(key, 'ann@example.com');
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ error: 'There is nothing to send yet.' });
    session.ports.api.script('emailTranscript', networkFailure);
    await session.transcripts.email(key, 'ann@example.com');
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ error: 'form.failed' });
    const sending = session.transcripts.email(key, 'ann@example.com');
    await Promise.all([sending, session.transcripts.email(key, 'ann@example.com')]);
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ status: 'sent', address: 'ann@example.com', error: '' });
    expect(session.ports.api.of('emailTranscript')).to.have.length(3);
    expect(session.ports.api.of('emailTranscript').at(-1)).to.deep.equal({
      ...{ chatId: 4711, hash: 'hash-4711', email: 'ann@example.com' },
    });
  });

  it('[UX-18] is not offered by e-mail where the server sends none', async () => {
    const session = await chattingSession();
    await session.endDialog.confirm();
    expect(entriesOf(session, 'ask').map(({ mail }) => mail)).to.deep.equal([null]);
  });
});
