import { expect } from '@open-wc/testing';
import type { Answer, TicketRequest } from '../../src/ports.ts';
import type { UserFormEntry } from '../../src/entries/userForm/userForm.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { fakePorts, otherTab } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  makeSession,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { CLOSED } from '../support/sendingScene.ts';

const formOf = (session: TestSession): UserFormEntry | undefined =>
  entriesOf(session, 'userForm').find(({ form }) => form === 'ticket');

async function leave(session: TestSession, message = 'It does not open'): Promise<void> {
  const { key = '' } = formOf(session) ?? {};
  session.visit.forms.edit(key, 'email', 'ann@example.com');
  session.visit.forms.edit(key, 'message', message);
  session.visit.forms.submit(key);
  await settle();
}

const uuidsOf = ({ ports }: TestSession): string[] =>
  ports.api.calls.filter(({ name }) => name === 'createTicket').map(({ request }) => (request as TicketRequest).uuid);

function offlinePorts(): ReturnType<typeof fakePorts> {
  const ports = fakePorts();
  ports.api.online = false;
  return ports;
}

describe('leaving a ticket', () => {
  it('[TKT-01] sends the visitor, the message, the domain and the category', async () => {
    const session = await startedSession();
    await session.visit.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'Anybody there?');
    await leave(session, 'Call me');
    expect(session.ports.api.calls.at(-1)?.company).to.equal('legal-forms');
    const [uuid] = uuidsOf(session);
    expect(uuid).to.be.a('string').that.has.length.above(0);
    expect(session.ports.api.of('createTicket')).to.deep.equal([
      {
        id: session.state.user.guestId,
        uuid,
        message: 'Call me',
        email: 'ann@example.com',
        categoryId: 2,
        domain: 'forms.example',
        expGuestId: session.ports.cookie.read(),
        page: session.ports.page.url(),
        language: session.ports.page.language(),
      },
    ]);
    expect(session.ports.cookie.read()).to.not.equal(null);
  });

  it('[TKT-03][ENV-04] completes, and keeps the chat that another tab has started meanwhile', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    const { api, store } = session.ports;
    const told = later();
    api.script('createTicket', told.promise);
    await leave(session);
    api.online = true;
    const other = await startedSession({ ports: otherTab(session.ports) });
    await say(other, 'Somebody there?');
    expect(session.state.chat.id).to.equal(4711);
    session.visit.composer.edit('In the middle of a word');
    await told.come({ ticketId: 5012, hash: 'ab12' });
    expect(entriesOf(session, 'ticketWidget')).to.have.length(1);
    expect(store.get('chatId')).to.equal('4711');
    expect(session.state.composer.text).to.equal('In the middle of a word');
  });

  it('[TKT-01] stores email and message before the server has answered', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    session.ports.api.script('createTicket', new Promise<Answer<never>>(() => undefined));
    await leave(session);
    expect(session.ports.store.get('temporaryUserName')).to.equal('ann@example.com');
    expect(session.ports.store.get('draft')).to.equal('It does not open');
    expect(formOf(session)?.status).to.equal('sending');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(formOf(next)?.values).to.deep.equal({ email: 'ann@example.com', message: 'It does not open' });
  });

  it('[TKT-03] clears the stored chat, keeps the ticket’s id and hash, and adds the confirmation', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'Anybody there?');
    expect(session.ports.store.get('uuid')).to.not.equal(null);
    await leave(session);
    expect(session.ports.store.get('uuid')).to.equal(null);
    expect(session.ports.store.get('ticket')).to.contain('5012').and.to.contain('ab12');
    expect(entriesOf(session, 'ticketWidget')[0]).to.include({
      ticketId: 5012,
      hash: 'ab12',
      email: 'ann@example.com',
    });
    expect(session.ports.seen.events).to.deep.include({ type: 'chat-ticket', id: 5012 });
  });

  it('[TKT-03][UX-06] does not offer the sent text again in the composer or on the next page', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    session.visit.composer.edit('It does not open');
    await leave(session);
    expect(session.state.composer.text).to.equal('');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.state.composer.text).to.equal('');
    next.visit.forms.ticket.writeAnother();
    expect(formOf(next)?.values.message).to.equal('');
  });

  it('[OPS-10] sends one uuid with each attempt to send a ticket, also on the next page', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    const { api } = session.ports;
    api.script('createTicket', networkFailure, networkFailure, networkFailure);
    await leave(session);
    await leave(session);
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    next.visit.forms.submit(formOf(next)?.key ?? '');
    await settle();
    await leave(next);
    expect(entriesOf(next, 'ticketWidget')).to.have.length(1);
    const uuids = uuidsOf(next);
    expect([uuids.length, new Set(uuids).size]).to.deep.equal([4, 1]);
  });

  it('[OPS-10] sends a changed text, and the same text after a confirmed ticket, under new uuids', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    const { api } = session.ports;
    api.script('createTicket', networkFailure);
    await leave(session, 'It does not open');
    await leave(session, 'It opens, and closes again');
    session.visit.forms.ticket.writeAnother();
    await leave(session, 'It opens, and closes again');
    const uuids = uuidsOf(session);
    expect([uuids.length, new Set(uuids).size]).to.deep.equal([3, 3]);
    expect(session.ports.store.get('unsentTicket')).to.equal(null);
  });

  it('[TKT-04] lets the visitor change and resend a refused ticket without losing the typed text', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    session.ports.api.script('createTicket', refused('', { email: ['This address is blocked'] }));
    await leave(session);
    const refusedForm = formOf(session);
    expect([refusedForm?.status, refusedForm?.serverErrors]).to.deep.equal(['refused', ['This address is blocked']]);
    session.visit.forms.reopen(refusedForm?.key ?? '');
    expect(formOf(session)).to.deep.include({ status: 'ready', serverErrors: [] });
    expect(formOf(session)?.values).to.deep.equal({ email: 'ann@example.com', message: 'It does not open' });
    await leave(session);
    expect(entriesOf(session, 'ticketWidget')).to.have.length(1);
  });

  it('[TKT-03] clears the stored chat also when the chat before had ended unnoticed', async () => {
    const { ports } = await chattingSession();
    for (const call of ['checkChat', 'verifyLatest'] as const) ports.api.script(call, networkFailure, networkFailure);
    const session = await startedSession({ ports });
    ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'Is anybody there?');
    await leave(session);
    expect([ports.store.get('draft'), ports.store.get('chatId')]).to.deep.equal([null, null]);
  });

  it('[LAU-17][SEND-14] appends the page’s prefilled text to the text in the form', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    session.visit.forms.edit(formOf(session)?.key ?? '', 'message', 'Typed');
    session.visit.pageCalls.prefill('Ask about leases');
    expect(formOf(session)?.values.message).to.equal('Typed\nAsk about leases');
    expect(ports.store.get('draft')).to.equal('Typed\nAsk about leases');
  });

  it('[ONL-04] does not put a text sent in a chat meanwhile into the next ticket', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    session.visit.forms.edit(formOf(session)?.key ?? '', 'email', 'ann@example.com');
    session.visit.forms.edit(formOf(session)?.key ?? '', 'message', 'Typed');
    session.dispose();
    ports.api.online = true;
    const next = await startedSession({ ports });
    await say(next, 'Typed');
    ports.realtime.say({ ...CLOSED, closedBy: 'user' });
    await settle();
    next.dispose();
    ports.api.online = false;
    const values = formOf(await startedSession({ ports }))?.values;
    expect(values).to.include({ email: 'ann@example.com', message: '' });
  });

  it('[ONL-04][A11Y-03] shows the form although the status request is still pending', async () => {
    const session = makeSession();
    session.ports.api.script('onlineStatus', new Promise<never>(() => undefined));
    void session.start();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'Early');
    expect([session.state.chat.status, session.state.isLoading]).to.deep.equal(['offline', false]);
  });

  it('[ONL-04] adds the draft to the form when a message finds support offline', async () => {
    const session = await startedSession();
    let give: (answer: Answer<never>) => void = () => undefined;
    session.ports.api.script('createChat', new Promise<Answer<never>>((resolve) => (give = resolve)));
    await say(session, 'My form is broken');
    session.visit.composer.edit('and the other one');
    give(refused('Chat is currently offline'));
    await settle();
    expect(formOf(session)?.values.message).to.equal('My form is broken\nand the other one');
    expect(session.ports.outbox.items.size).to.equal(0);
  });

  it('[ONL-04] keeps a message that found support offline in the form of the next page', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'My form is broken');
    session.dispose();
    session.ports.api.online = false;
    expect(formOf(await startedSession({ ports: session.ports }))?.values.message).to.equal('My form is broken');
  });

  it('[ONL-04] puts that message into the composer when support is online again, to be changed and sent once', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'My form is broken');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.state.composer.text).to.equal('My form is broken');
    next.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(next, 'form');
    expect(formOf(next)?.values.message).to.equal('form');
    next.visit.forms.edit(formOf(next)?.key ?? '', 'message', 'Edited');
    next.dispose();
    next.ports.api.online = false;
    expect(formOf(await startedSession({ ports: next.ports }))?.values.message).to.equal('Edited');
  });

  it('[ONL-04][ATT-05] keeps files that found support offline for the visitor to send with the next chat', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await session.visit.queue.send('', [new File(['bytes'], 'a.txt')]);
    expect(formOf(session)?.values.message).to.equal('');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    await next.ports.clock.advance(60_000);
    const [message] = entriesOf(next, 'message').filter(({ files }) => files.length > 0);
    expect([message?.files[0]?.name, message?.sendStatus]).to.deep.equal(['a.txt', 'notSend']);
    expect(next.ports.api.of('sendAttachment')).to.have.length(0);
  });
});

describe('a chat that continues while no operator is online', () => {
  it('[ONL-01][SEND-03] accepts messages as before, and sends those that an earlier page left', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', networkFailure);
    await say(session, 'Left');
    session.dispose();
    session.ports.api.online = false;
    const next = await startedSession({ ports: session.ports });
    await say(next, 'Written');
    expect(session.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Left', 'Written']);
    expect([next.state.isOnline, next.state.chat.status]).to.deep.equal([false, 'live']);
  });

  it('[ONL-01][STA-01] is not replaced by the form when it cannot be verified at first', async () => {
    const session = await chattingSession();
    session.dispose();
    session.ports.api.online = false;
    for (const call of ['checkChat', 'verifyLatest'] as const) session.ports.api.script(call, networkFailure);
    const next = await startedSession({ ports: session.ports });
    await say(next, 'Still here');
    expect(formOf(next)).to.equal(undefined);
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Still here']);
  });

  it('[ONL-01] is not replaced by the form when it started before the status response', async () => {
    const ports = fakePorts();
    const status = later();
    ports.api.script('onlineStatus', status.promise);
    const session = await startedSession({ ports });
    await say(session, 'Hello');
    await status.come({ isOnline: false, backAt: null, repliesByEmail: null, replyTimes: null });
    expect(formOf(session)).to.equal(undefined);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
  });
});
