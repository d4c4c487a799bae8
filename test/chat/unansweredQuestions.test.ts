import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { chattingSession, entriesOf, say, startedSession, type TestSession, reloaded } from '../support/makeSession.ts';
import { hear, shown, asks } from '../support/visitorScene.ts';
import { CLOSED, setNetwork } from '../support/sendingScene.ts';

describe('the status of an unsent message', () => {
  const mine = (session: TestSession) =>
    entriesOf(session, 'message').filter(({ authorType }) => authorType === 'user');

  it('[UX-11] waits for the connection while there is no network, until it is sent', async () => {
    const session = await chattingSession();
    setNetwork(session.ports, false);
    await say(session, 'In the tunnel');
    expect(mine(session).at(-1)).to.include({ sendStatus: 'notSend', waitsFor: 'connection' });
    setNetwork(session.ports, true);
    await settle();
    expect(mine(session).at(-1)).to.include({ sendStatus: 'sent', waitsFor: null });
  });

  it('[UX-11] waits for the visitor after a refusal, or after the chat’s end', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Blocked'));
    await say(session, 'No');
    expect(mine(session).at(-1)).to.include({ sendStatus: 'notSend', waitsFor: null });
    session.ports.api.script('sendMessage', networkFailure);
    await say(session, 'And this?');
    expect(mine(session).at(-1)).to.include({ waitsFor: 'connection' });
    await session.visit.endDialog.confirm();
    expect(mine(session).map(({ waitsFor }) => waitsFor)).to.deep.equal([null, null, null]);
  });
});

describe('questions of a chat', () => {
  it('[UX-07][END-04] cannot be answered after its end, which is shown in the specified order', async () => {
    const session = await chattingSession();
    asks(session, 'access');
    expect(shown(session)).to.include.members(['categories', 'userForm']);
    await session.visit.endDialog.confirm();
    expect(shown(session).slice(-3)).to.deep.equal(['May we?', 'ask', 'endChat']);
    expect(shown(session)).not.to.include.members(['categories']).and.not.to.include.members(['userForm']);
    await session.visit.access.answer('access', true, 1);
    expect(session.ports.api.of('answerCallback')).to.deep.equal([]);
    expect(session.thread.get('access')).to.include({ callbackStatus: 'ended' });
  });

  it('[UX-07][SEND-04] are asked again only in the next chat', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    for (const kind of ['categories', 'userForm'] as const)
      expect(entriesOf(session, kind).map(({ chatId }) => chatId !== 4711)).to.deep.equal([true]);
  });

  it('[UX-07] keep the given answers', async () => {
    const session = await startedSession();
    await session.visit.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    await say(session, 'Hello');
    await session.visit.endDialog.confirm();
    expect(entriesOf(session, 'categories').map(({ selected }) => selected?.name)).to.deep.equal(['Billing']);
  });

  it('[UX-07] are removed when their answer fails after the end', async () => {
    const session = await chattingSession();
    asks(session, 'access');
    const [form] = entriesOf(session, 'userForm');
    const [named, answered] = [later(), later()];
    session.ports.api.script('updateName', named.promise);
    session.ports.api.script('answerCallback', answered.promise);
    session.visit.forms.edit(form?.key ?? '', 'email', 'ann@example.com');
    session.visit.forms.submit(form?.key ?? '');
    void session.visit.access.answer('access', true, 3);
    hear(session, CLOSED);
    expect(entriesOf(session, 'userForm')).to.have.length(1);
    for (const call of [named, answered]) await call.fail();
    expect(entriesOf(session, 'userForm')).to.deep.equal([]);
    expect(session.thread.get('access')).to.include({ callbackStatus: 'ended' });
  });
});

describe('the question for the email', () => {
  it('[UX-13][STA-06] is not asked again on the next page after the visitor declined it', async () => {
    const session = await chattingSession();
    session.visit.forms.email.decline(entriesOf(session, 'userForm')[0]?.key ?? '');
    expect(shown(session).slice(-2)).to.deep.equal(['Hello', 'wait.reply']);
    expect(shown(await reloaded(session)).slice(-2)).to.deep.equal(['Hello', 'wait.reply']);
  });

  it('[UX-13] shows its thanks once when answered, also after a reload', async () => {
    const session = await chattingSession();
    const [form] = entriesOf(session, 'userForm');
    session.visit.forms.edit(form?.key ?? '', 'email', 'ann@example.com');
    session.visit.forms.submit(form?.key ?? '');
    await settle();
    expect(shown(session).slice(-2)).to.deep.equal(['Hello', 'userForm']);
    const next = await reloaded(session);
    expect(shown(next).slice(-2)).to.deep.equal(['Hello', 'email.thanks']);
    expect(shown(next)).not.to.include('wait.reply');
  });
});
