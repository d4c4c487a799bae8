import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts, otherTab, type FakePorts } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  makeSession,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';

const ANN = { userId: 'u1', email: 'ann@example.com', token: 'ann-token' };
const BO = { userId: 'u2', email: 'bo@example.com', token: 'bo-token' };

/**
 * Everything Ann’s session can hold: conversations, operator, files, draft, an ended chat, an
 * unconfirmed message.
 */
async function annIn(ports: FakePorts): Promise<TestSession> {
  const session = await startedSession({ ports });
  await session.setIdentity(ANN);
  session.setChatFrom({ page: 'ann-page' });
  await say(session, 'ann-first');
  await session.visit.endDialog.confirm();
  ports.api.chatId = 4712;
  await say(session, 'ann-second');
  session.ports.realtime.say({
    type: 'opened',
    chatId: ports.api.chatId,
    operator: { name: 'ann-operator', img: null },
  });
  ports.api.script('sendMessage', new Promise<Answer<never>>(() => undefined));
  await say(session, 'ann-pending');
  session.visit.composer.addFiles([new File(['x'], 'ann-file.txt', { type: 'text/plain' })]);
  session.visit.composer.rememberEmoji('😀');
  session.visit.composer.edit('ann-draft');
  return session;
}

/** Returns the traces of Ann in memory, storage, outbox, cookie and the downloaded transcript. */
async function leftOf(
  session: TestSession,
  before: { guestId: string; fingerprint: string | null; cookie: string | null },
) {
  const { ports, state } = session;
  const memory = JSON.stringify([...[state, session.visitor.token, session.thread.all()]]);
  const stored = JSON.stringify([[...ports.store.values], [...ports.outbox.items.values()], ports.cookie.read()]);
  await session.visit.transcripts.download();
  const all = `${memory}${stored}${ports.seen.downloads.at(-1)?.text ?? ''}`;
  return ['ann', 'u1', '😀', '4711', '4712', before.guestId, before.fingerprint ?? '—', before.cookie ?? '—'].filter(
    (trace) => all.includes(`${trace}`),
  );
}

const idsOf = ({ state, ports }: TestSession) => ({
  guestId: state.user.guestId,
  fingerprint: ports.store.get('fingerprint'),
  cookie: ports.cookie.read(),
});

describe('a change of visitor', () => {
  for (const { name, change, id, token } of [
    { name: 'a reset', change: (session: TestSession) => session.reset(), id: null, token: null },
    {
      name: 'another customer',
      change: (session: TestSession) => session.setIdentity(BO),
      ...{ id: 'u2', token: 'bo-token' },
    },
    {
      name: 'a customer who signs out',
      change: (session: TestSession) => session.setIdentity({}),
      id: null,
      token: null,
    },
  ])
    it(`[SEC-03][EL-10] removes every trace of the earlier visitor in both tabs after ${name}`, async () => {
      const first = await annIn(withLongIds(fakePorts()));
      const second = await startedSession({ ports: withLongIds(otherTab(first.ports), 'tab-2-id') });
      expect(second.state.user).to.include({ id: 'u1', name: 'ann@example.com' });
      expect(conversationOf(second)).to.include('ann-second');
      const ids = [idsOf(first), idsOf(second)] as const;
      await change(first);
      await settle();
      expect(await leftOf(first, ids[0]), 'in this tab').to.deep.equal([]);
      expect(await leftOf(second, ids[1]), 'in the other tab').to.deep.equal([]);
      expect([first, second].map(({ ports }) => ports.realtime.joined)).to.deep.equal([0, 0]);
      expect(second.state.user).to.include({ id: first.state.user.id, name: first.state.user.name });
      expect([first.visitor.token, second.visitor.token]).to.deep.equal(Array(2).fill(token));
      expect([first, second].map(({ state }) => state.user.id)).to.deep.equal(Array(2).fill(id));
      expect(first.state.user.guestId).to.not.equal('');
    });

  it('[SEC-03][CALL-01] uses the next customer’s token in every tab when the reset arrives before the stored identity', async () => {
    const first = await startedSession();
    await first.setIdentity(ANN);
    const second = await startedSession({ ports: otherTab(first.ports) });
    // Storage events arrive separately: storage still names Ann when the other tab receives the reset.
    first.ports.tabs.post({ type: 'reset' });
    first.ports.store.set('supportUserId', BO.userId);
    first.ports.store.set('supportUserEmail', BO.email);
    first.ports.store.set('supportUserToken', BO.token);
    await settle();
    await say(second, 'I am Bo');
    expect(second.ports.api.of('createChat').at(-1)).to.deep.include({
      userId: BO.userId,
      userName: BO.email,
      token: BO.token,
    });
  });

  it('[SEC-03] resets the customer to a guest and closes the window although no tab receives the message', async () => {
    const session = await startedSession();
    session.ports.tabs.post = () => undefined;
    await session.setIdentity(ANN);
    session.visit.window.open();
    await session.reset();
    expect(session.state.user).to.include({ id: null, type: 'guest', name: '' });
    expect([session.visitor.token, session.state.isOpen]).to.deep.equal([null, false]);
  });

  it('[SEC-03] drops responses and events that arrive late for the earlier visitor', async () => {
    const session = await chattingSession();
    let give: (answer: Answer<never>) => void = () => undefined;
    session.ports.api.script('sendMessage', new Promise<Answer<never>>((resolve) => (give = resolve)));
    await say(session, 'Said by ann');
    const told = session.ports.seen.events.length;
    const late = session.ports.api.staffSays('An answer to ann', { chatId: 4711 });
    const { realtime } = session.ports;
    await session.reset();
    realtime.say({ type: 'message', message: late });
    give({ ok: true, value: { ...late, text: 'Said by ann', authorType: 'user' } as never });
    await settle();
    expect(conversationOf(session)).to.deep.equal([]);
    expect(session.ports.seen.events.slice(told)).to.deep.equal([]);
    expect(session.ports.store.get('chatId')).to.equal(null);
  });

  it('[SEC-03] keeps the next visitor’s conversation when another tab receives the reset late', async () => {
    const first = await chattingSession();
    await startedSession({ ports: otherTab(first.ports) });
    const late: (() => void)[] = [];
    const { post } = first.ports.tabs;
    first.ports.tabs.post = (message) => void late.push(() => post(message));
    await first.reset();
    first.ports.api.chatId = 4712;
    await say(first, 'The next visitor');
    for (const tell of late) tell();
    await settle();
    expect(first.ports.store.get('chatId')).to.equal('4712');
  });

  it('[USER-01][SEC-03] stores new ids for the next guest at their first message after a reset', async () => {
    const session = await chattingSession();
    const { guestId } = session.state.user;
    await session.reset();
    expect([...session.ports.store.values.keys()]).to.deep.equal([]);
    session.ports.api.chatId = 4712;
    await say(session, 'Somebody else');
    const [, request] = session.ports.api.of('createChat');
    expect(request?.userId).to.not.equal(guestId);
    expect(request?.expGuestId).to.equal(session.ports.cookie.read());
    expect(request?.fp).to.equal(session.ports.store.get('fingerprint'));
    expect(request?.fp).to.not.equal('');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.state.user.guestId).to.equal(request?.userId);
    expect(conversationOf(next)).to.deep.equal(['Somebody else']);
  });

  it('[END-08] does not close the chat on the server', async () => {
    const session = await chattingSession();
    await session.reset();
    await say(session, 'Another');
    await session.setIdentity(ANN);
    await session.setIdentity(BO);
    expect(session.ports.api.of('closeChat')).to.deep.equal([]);
  });
});

describe('a customer', () => {
  it('[USER-02] is recognized on the next page with the token', async () => {
    const session = makeSession();
    await session.setIdentity(ANN);
    const next = await startedSession({ ports: session.ports });
    expect(next.state.user).to.include({ id: 'u1', name: 'ann@example.com', type: 'registered' });
    await say(next, 'Hello');
    expect(next.ports.api.of('createChat')[0]).to.include({ userId: 'u1', token: 'ann-token' });
  });

  it('[EL-10][LAU-15] is removed from storage after sign-out, and a guest’s email and token are not stored', async () => {
    const session = await startedSession();
    await session.setIdentity(ANN);
    await session.setIdentity({ email: 'ann@example.com', token: 'ann-token' });
    const { store } = session.ports;
    const kept = ['supportUserId', 'supportUserEmail', 'supportUserToken'] as const;
    expect(kept.map((key) => store.get(key))).to.deep.equal([null, null, null]);
    expect([session.state.user.type, session.visitor.token]).to.deep.equal(['guest', null]);
  });

  it('[USER-02][STA-08] is the stored customer when the page passes only the stored id, and a guest with another id alone', async () => {
    const session = await startedSession();
    await session.setIdentity(ANN);
    await say(session, 'Hello');
    session.dispose();
    const next = makeSession({ ports: session.ports });
    void next.setIdentity({ userId: 'u1' });
    void next.start();
    await settle();
    await next.setIdentity(ANN);
    expect(conversationOf(next)).to.deep.equal(['Hello']);
    expect(next.state.user).to.include({ id: 'u1', type: 'registered' });
    await next.setIdentity({ userId: 'u2' });
    expect(conversationOf(next)).to.deep.equal([]);
    expect(next.state.user).to.include({ id: null, type: 'guest' });
  });

  it('[CALL-01] sends no second request when the page returns the refused token again', async () => {
    const session = await startedSession();
    await session.setIdentity(ANN);
    session.ports.api.script('createChat', { ok: false, code: 'refused', status: 401, error: 'Expired', errors: {} });
    session.ports.freshToken = async () => 'ann-token';
    await say(session, 'Hello');
    expect(session.ports.api.of('createChat')).to.have.length(1);
  });
});

/** Long ids that cannot appear by chance in other text. */
function withLongIds(ports: FakePorts, prefix = 'an-id'): FakePorts {
  let ids = 0;
  return Object.assign(ports, { newId: () => `${prefix}-${'x'.repeat(8)}-${(ids += 1)}-` });
}
