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
  for (const [name, value] of Object.entries(values)) session.visit.forms.edit(key, name, value);
  return key;
}

/** The visitor has ended the chat and is asked for a rating. */
async function askedToRate(): Promise<TestSession> {
  const ports = fakePorts();
  ports.api.showRate = true;
  const session = await chattingSession({ ports });
  await session.visit.endDialog.confirm();
  return session;
}

describe('questions that the visitor has not answered', () => {
  it('[FORM-07] places the contact form after the greeting, however early the page opens it', async () => {
    const session = makeSession();
    void session.start();
    session.visit.forms.contact.show();
    expect(kinds(session)).to.deep.equal(['message']);
    await settle();
    expect(kinds(session)).to.deep.equal(['message', 'message', 'categories', 'userForm']);
    expect(session.state.scrollTarget?.key).to.equal(formOf(session, 'contact-sales')?.key);
  });

  it('[FORM-07] restores the contact form with its text on the next page, until it is sent', async () => {
    const session = await startedSession();
    session.visit.forms.contact.show();
    fill(session, 'contact-sales', { name: 'Ann', message: 'A price, please' });
    const next = await reloaded(session);
    const values = { name: 'Ann', email: 'ann@example.com', message: 'A price, please' };
    expect(formOf(next, 'contact-sales')?.values).to.include({ name: 'Ann', message: 'A price, please' });
    next.visit.forms.submit(fill(next, 'contact-sales', values));
    await settle();
    expect(next.ports.api.of('sendContactForm')).to.have.length(1);
    expect(formOf(await reloaded(next), 'contact-sales')).to.equal(undefined);
  });

  it('[STA-06] restores the email question with its text on the next page', async () => {
    const session = await chattingSession();
    fill(session, 'contact-email', { email: 'ann@exam' });
    const next = await reloaded(session);
    expect(formOf(next, 'contact-email')?.values).to.deep.equal({ email: 'ann@exam' });
    next.visit.forms.submit(fill(next, 'contact-email', { email: 'ann@example.com' }));
    await settle();
    expect(formOf(await reloaded(next), 'contact-email')).to.equal(undefined);
  });

  it('[STA-08][RT-06] shows the last messages of staff although the chat was closed while no page was open', async () => {
    const session = await chattingSession();
    const { ports } = session;
    session.dispose();
    ports.api.staffSays('Our last words');
    ports.api.isActive = false;
    const next = await startedSession({ ports });
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Our last words']);
    expect(kinds(next)).to.include('endChat');
  });

  it('[STA-08][SEND-04] shows the last messages before the next chat starts, although the first request for them fails', async () => {
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

  it('[TKT-05] restores the text of the ticket form on the next page', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    fill(session, 'ticket', { email: 'ann@example.com', message: 'It does not open' });
    const next = await reloaded(session);
    expect(formOf(next, 'ticket')?.values).to.deep.equal({ email: 'ann@example.com', message: 'It does not open' });
  });

  it('[END-04] restores the rating on the next page and sends it from there', async () => {
    const next = await reloaded(await askedToRate());
    expect(kinds(next)).to.deep.equal(['ask', 'rate', 'endChat', 'message', 'message', 'categories']);
    await next.visit.rating.rate(entriesOf(next, 'rate')[0]?.key ?? '', 4);
    expect(next.ports.api.of('closeChat').at(-1)).to.include({ chatId: 4711, hash: 'hash-4711', rate: 4 });
    expect(entriesOf(await reloaded(next), 'rate')).to.deep.equal([]);
  });

  it('[END-05] sends each chat’s rating for its own chat, even when the next one has ended meanwhile', async () => {
    const session = await askedToRate();
    session.ports.api.chatId = 4712;
    await say(session, 'And another thing');
    await session.visit.endDialog.confirm();
    const [first, second] = entriesOf(session, 'rate');
    await session.visit.rating.rate(first?.key ?? '', 2);
    await session.visit.rating.rate(second?.key ?? '', 5);
    const told = session.ports.api.of('closeChat').map(({ chatId, hash, rate }) => [chatId, hash, rate]);
    expect(told.slice(-2)).to.deep.equal([
      [4711, 'hash-4711', 2],
      [4712, 'hash-4712', 5],
    ]);
  });

  it('[END-06] closes the window after a rating on the next page, unless another message is being sent', async () => {
    const rated = await reloaded(await askedToRate());
    const goneOn = await reloaded(await askedToRate());
    for (const session of [rated, goneOn]) {
      session.visit.window.open();
      await session.visit.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 4);
    }
    goneOn.ports.api.script('createChat', new Promise<never>(() => undefined));
    await say(goneOn, 'One more thing');
    for (const { ports } of [rated, goneOn]) await ports.clock.advance(2_000);
    expect([rated, goneOn].map(({ state }) => state.isOpen)).to.deep.equal([false, true]);
  });

  it('[END-06] does not close the window after a rating when the visitor is typing or has chosen a file', async () => {
    const [writing, choosing] = [await askedToRate(), await askedToRate()];
    for (const session of [writing, choosing]) {
      session.visit.window.open();
      await session.visit.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 4);
    }
    writing.visit.composer.edit('And one more thi');
    choosing.visit.composer.addFiles([new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' })]);
    for (const { ports } of [writing, choosing]) await ports.clock.advance(3_000);
    expect([writing, choosing].map(({ state }) => state.isOpen)).to.deep.equal([true, true]);
  });

  it('[END-04] does not restore the rating once another chat has started, nor after a day', async () => {
    const goneOn = await askedToRate();
    await say(goneOn, 'One more thing');
    expect(entriesOf(await reloaded(goneOn), 'rate')).to.deep.equal([]);
    const left = await askedToRate();
    await left.ports.clock.advance(DAY_MS);
    expect(entriesOf(await reloaded(left), 'rate')).to.deep.equal([]);
  });

  it('[CAT-02] restores a category chosen before the first message on the next page, and sends it with the chat', async () => {
    const session = await startedSession();
    await session.visit.categories.choose(AREA);
    const next = await reloaded(session);
    expect(entriesOf(next, 'categories').map(({ selected }) => selected?.name)).to.deep.equal(['Billing']);
    await say(next, 'Hello');
    expect(next.ports.api.of('createChat').map(({ categoryId }) => categoryId)).to.deep.equal([2]);
    await next.visit.endDialog.confirm();
    expect(entriesOf(await reloaded(next), 'categories').map(({ selected }) => selected)).to.deep.equal([null]);
  });

  it('[SEC-03] are erased for another visitor', async () => {
    const open = async (): Promise<TestSession> => {
      const session = await startedSession();
      await session.visit.categories.choose(AREA);
      session.visit.forms.contact.show();
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

describe('the initial messages of a chat', () => {
  const said = (session: TestSession): (string | null)[] =>
    session.thread
      .all()
      .map((entry) => (entry.objectType === 'message' ? entry.textKey || entry.text : entry.objectType));

  it('[STA-05][STA-06] are shown after the visitor’s first message is sent', async () => {
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

  it('[STA-05][STA-08] are restored in place after a reload, with the place in the queue', async () => {
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
    // The thread shows who has joined, and no longer a place in the queue (UX-11).
    const then = ['Hello', 'We read every word.', 'userForm', 'Are you there?', 'modal', 'Here I am'];
    expect(said(await reloaded(next)).slice(-6)).to.deep.equal(then);
  });

  it('[STA-06][STA-08] include once, also after a reload, that support will reply', async () => {
    const session = await waiting({ email: 'ann@example.com' });
    await say(session, 'Hello');
    const words = ['Hello', 'We read every word.', 'wait.queue', 'wait.reply'];
    expect(said(session).slice(-4)).to.deep.equal(words);
    expect(said(await reloaded(session)).slice(-4)).to.deep.equal(words);
  });

  for (const [how, arrives] of [
    ['when its message is sent again', () => undefined],
    [
      'when its message has already arrived',
      ({ ports, thread }: TestSession): void => {
        const uuid = thread.all().at(-1)?.key ?? '';
        ports.realtime.say({ type: 'message', message: ports.api.staffSays('Hello', { authorType: 'user', uuid }) });
      },
    ],
  ] as const)
    it(`[STA-05][STA-06] are shown once on the next page if this page unloaded before showing them: ${how}`, async () => {
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

  it('[STA-05] are not repeated when the chat is created again', async () => {
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

describe('the date of the greeting', () => {
  it('[STA-08] is that of the conversation it starts', async () => {
    const session = await chattingSession();
    const { createdAt } = session.thread.all()[0] ?? {};
    await session.ports.clock.advance(3 * DAY_MS);
    const next = await reloaded(session);
    const [greeting] = next.thread.all();
    expect(next.ports.clock.now() - (greeting?.createdAt ?? 0)).to.be.at.least(3 * DAY_MS);
    expect(greeting?.createdAt).to.be.at.least(createdAt ?? Infinity);
  });
});
