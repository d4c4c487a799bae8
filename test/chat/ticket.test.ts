import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
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
  session.forms.edit(key, 'email', 'ann@example.com');
  session.forms.edit(key, 'message', message);
  session.forms.submit(key);
  await settle();
}

function offlinePorts(): ReturnType<typeof fakePorts> {
  const ports = fakePorts();
  ports.api.online = false;
  return ports;
}

describe('leaving a ticket', () => {
  it('[TKT-01] tells who asks what, from where, in which area', async () => {
    const session = await startedSession();
    await session.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'Anybody there?');
    await leave(session, 'Call me');
    expect(session.ports.api.calls.at(-1)?.company).to.equal('legal-forms');
    expect(session.ports.api.of('createTicket')).to.deep.equal([
      {
        id: session.state.user.guestId,
        message: 'Call me',
        email: 'ann@example.com',
        categoryId: 2,
        domain: 'forms.example',
        expGuestId: session.ports.cookie.read(),
      },
    ]);
    expect(session.ports.cookie.read()).to.not.equal(null);
  });

  it('[TKT-03][ENV-04] is left, and the chat kept, where another tab has begun one meanwhile', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    const { api, store } = session.ports;
    const told = later();
    api.script('createTicket', told.promise);
    await leave(session);
    api.online = true;
    const other = await startedSession({ ports: otherTab(session.ports) });
    await say(other, 'Somebody there?');
    expect(session.state.chat.id).to.equal(4711);
    session.composer.edit('In the middle of a word');
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

  it('[TKT-03] clears what is stored of the chat, keeps the ticket’s id and hash, and adds the card', async () => {
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

  it('[TKT-03][UX-06] what was sent is not offered again: not in the composer, nor on the next page', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    session.composer.edit('It does not open');
    await leave(session);
    expect(session.state.composer.text).to.equal('');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.state.composer.text).to.equal('');
    next.forms.writeAnotherTicket();
    expect(formOf(next)?.values.message).to.equal('');
  });

  it('[TKT-04] what the server has refused can be changed and sent again: nothing typed is lost', async () => {
    const session = await startedSession({ ports: offlinePorts() });
    session.ports.api.script('createTicket', refused('', { email: ['This address is blocked'] }));
    await leave(session);
    const refusedForm = formOf(session);
    expect([refusedForm?.status, refusedForm?.serverErrors]).to.deep.equal(['refused', ['This address is blocked']]);
    session.forms.reopen(refusedForm?.key ?? '');
    expect(formOf(session)).to.deep.include({ status: 'ready', serverErrors: [] });
    expect(formOf(session)?.values).to.deep.equal({ email: 'ann@example.com', message: 'It does not open' });
    await leave(session);
    expect(entriesOf(session, 'ticketWidget')).to.have.length(1);
  });

  it('[TKT-03] also where the chat before it had ended unheard, and stood there yet', async () => {
    const { ports } = await chattingSession();
    for (const call of ['checkChat', 'verifyLatest'] as const) ports.api.script(call, networkFailure, networkFailure);
    const session = await startedSession({ ports });
    ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'Is anybody there?');
    await leave(session);
    expect([ports.store.get('draft'), ports.store.get('chatId')]).to.deep.equal([null, null]);
  });

  it('[LAU-17][SEND-14] what the page puts in is in the form, behind what was typed', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    session.forms.edit(formOf(session)?.key ?? '', 'message', 'Typed');
    session.pageCalls.prefill('Ask about leases');
    expect(formOf(session)?.values.message).to.equal('Typed\nAsk about leases');
    expect(ports.store.get('draft')).to.equal('Typed\nAsk about leases');
  });

  it('[ONL-04] what was said in a chat meanwhile does not come back in the next ticket', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    session.forms.edit(formOf(session)?.key ?? '', 'email', 'ann@example.com');
    session.forms.edit(formOf(session)?.key ?? '', 'message', 'Typed');
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

  it('[ONL-04][A11Y-03] the form is there to be read also where the status is told by nobody', async () => {
    const session = makeSession();
    session.ports.api.script('onlineStatus', new Promise<never>(() => undefined));
    void session.start();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'Early');
    expect([session.state.chat.status, session.state.isLoading]).to.deep.equal(['offline', false]);
  });

  it('[ONL-04] what was typed behind the message that found nobody online is in the form, too', async () => {
    const session = await startedSession();
    let give: (answer: Answer<never>) => void = () => undefined;
    session.ports.api.script('createChat', new Promise<Answer<never>>((resolve) => (give = resolve)));
    await say(session, 'My form is broken');
    session.composer.edit('and the other one');
    give(refused('Chat is currently offline'));
    await settle();
    expect(formOf(session)?.values.message).to.equal('My form is broken\nand the other one');
    expect(session.ports.outbox.items.size).to.equal(0);
  });

  it('[ONL-04] what found nobody online stands in the form of the next page, too', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'My form is broken');
    session.dispose();
    session.ports.api.online = false;
    expect(formOf(await startedSession({ ports: session.ports }))?.values.message).to.equal('My form is broken');
  });

  it('[ONL-04] and stands in the composer where somebody is, with which it may be changed, and is said once', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'My form is broken');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.state.composer.text).to.equal('My form is broken');
    next.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(next, 'form');
    expect(formOf(next)?.values.message).to.equal('form');
    next.forms.edit(formOf(next)?.key ?? '', 'message', 'Edited');
    next.dispose();
    next.ports.api.online = false;
    expect(formOf(await startedSession({ ports: next.ports }))?.values.message).to.equal('Edited');
  });

  it('[ONL-04][ATT-05] files that found nobody online wait for the visitor, who finds them with the next chat', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await session.queue.send('', [new File(['bytes'], 'a.txt')]);
    expect(formOf(session)?.values.message).to.equal('');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    await next.ports.clock.advance(60_000);
    const [message] = entriesOf(next, 'message').filter(({ files }) => files.length > 0);
    expect([message?.files[0]?.name, message?.sendStatus]).to.deep.equal(['a.txt', 'notSend']);
    expect(next.ports.api.of('sendAttachment')).to.have.length(0);
  });
});

describe('a chat that goes on though nobody is online any more', () => {
  it('[ONL-01][SEND-03] is written in as before, and what an earlier page left is sent', async () => {
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

  it('[ONL-01][STA-01] nor does it give way where nobody can say at first that it goes on', async () => {
    const session = await chattingSession();
    session.dispose();
    session.ports.api.online = false;
    for (const call of ['checkChat', 'verifyLatest'] as const) session.ports.api.script(call, networkFailure);
    const next = await startedSession({ ports: session.ports });
    await say(next, 'Still here');
    expect(formOf(next)).to.equal(undefined);
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Still here']);
  });

  it('[ONL-01] nor does it give way to the form where it began before the status was told', async () => {
    const ports = fakePorts();
    const status = later();
    ports.api.script('onlineStatus', status.promise);
    const session = await startedSession({ ports });
    await say(session, 'Hello');
    await status.come({ isOnline: false, backAt: null });
    expect(formOf(session)).to.equal(undefined);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
  });
});
