import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { chattingSession, conversationOf, entriesOf, say, startedSession } from '../support/makeSession.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { kinds } from '../support/sendingScene.ts';

describe('a stored chat', () => {
  it('[STA-08][STA-01] is restored with its messages on the next page, and adds the ones sent meanwhile', async () => {
    const before = await chattingSession();
    const { ports } = before;
    before.dispose();
    ports.api.staffSays('Are you still there?');
    const session = await startedSession({ ports });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Are you still there?']);
    expect(ports.api.of('checkChat').at(-1)).to.include({ chatId: 4711, company: 'legal-forms' });
    await say(session, 'Yes');
    expect(ports.api.of('createChat')).to.have.length(1);
  });

  it('[STA-01] is requested by its id exactly as the server gave it, also when the id is a string of digits', async () => {
    const ports = fakePorts();
    ports.api.chatId = '0042';
    const before = await chattingSession({ ports });
    before.dispose();
    const session = await startedSession({ ports });
    await say(session, 'And more');
    expect(ports.api.of('checkChat').at(-1)).to.include({ chatId: '0042' });
    expect(ports.api.of('sendMessage').at(-1)).to.include({ chatId: '0042' });
  });

  it('[STA-01] has ended if the server reports that on load', async () => {
    const before = await chattingSession();
    const { ports } = before;
    before.dispose();
    ports.api.isActive = false;
    const session = await startedSession({ ports });
    expect(session.state.chat).to.include({ id: null, status: 'ended' });
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    expect(ports.store.get('chatId')).to.equal(null);
  });

  it('[STA-01] counts as closed when the check fails, and is created again under its uuid at the next message', async () => {
    const before = await chattingSession();
    const { ports } = before;
    const { uuid } = before.state.chat;
    before.dispose();
    ports.api.script('checkChat', networkFailure);
    ports.api.script('verifyLatest', networkFailure);
    const session = await startedSession({ ports });
    expect(session.state.chat.status).to.equal('unverified');
    await say(session, 'Hello again');
    expect(ports.api.of('createChat').map((request) => request.uuid)).to.deep.equal([uuid, uuid]);
  });

  it('[STA-08] is ignored when it was written by other code', async () => {
    const ports = fakePorts();
    ports.store.set('chatId', '1');
    ports.store.set('uuid', 'u');
    ports.store.set('initialInfo', '{"room": 5}');
    const session = await startedSession({ ports });
    expect(kinds(session)).to.deep.equal(['greeting.hello', 'greeting.area', 'categories']);
  });

  it('[SEC-02][STA-08] skips a stored message with an impossible time, and shows the others', async () => {
    const ports = fakePorts();
    const [told, impossible] = [ports.api.staffSays('Told'), ports.api.staffSays('Impossible')];
    const { withoutScroll = false } = told;
    const messages = [told, { ...impossible, createdAt: 1e300 }].map((message) => ({ ...message, withoutScroll }));
    ports.store.set('chatId', '4711');
    ports.store.set('uuid', 'u');
    ports.store.set('initialInfo', JSON.stringify({ id: 4711, room: 'chat.4711', hash: 'h', messages }));
    const session = await startedSession({ ports });
    expect(entriesOf(session, 'message').map(({ createdAt }) => createdAt)).not.to.include(1e300);
    expect(entriesOf(session, 'message').map(({ text }) => text)).to.include('Told');
  });
});
