import { expect } from '@open-wc/testing';
import type { StorageKey } from '../../src/config/storageKeys.ts';
import { settle } from '../support/fakeClock.ts';
import { otherTab } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  makeSession,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { CLOSED, setNetwork } from '../support/sendingScene.ts';

const PERSONAL: readonly StorageKey[] = [
  ...(['draft', 'temporaryUserName', 'openForms', 'endedChat', 'chatFrom', 'lastPage', 'recentEmoji'] as const),
  ...(['fingerprint', 'guestId', 'chatId', 'uuid', 'initialInfo'] as const),
];

/** The session’s state about its visitor, without the thread and the session’s own ids. */
function knownTo({ state }: TestSession): unknown {
  const { endedChat, operator, operators, typing, unread, endDialog, experiments, composer } = state;
  return JSON.parse(
    JSON.stringify([
      ...[
        endedChat,
        operator,
        operators,
        typing,
        unread,
        endDialog,
        experiments,
        composer,
        { ...state.chat, uuid: '' },
      ],
    ]),
  );
}

describe('forgetting a visitor', () => {
  it('[SEC-03] removes every personal key from storage', async () => {
    const session = makeSession();
    for (const key of PERSONAL) session.ports.store.set(key, 'of ann');
    await session.forget();
    expect(PERSONAL.filter((key) => session.ports.store.get(key) !== null)).to.deep.equal([]);
  });

  it('[SEC-03] resets the state to that of a new session', async () => {
    const session = makeSession();
    const fresh = knownTo(session);
    const { uuid } = session.state.chat;
    const person = { name: 'Dana', img: null };
    Object.assign(session.state, {
      ...{ endedChat: { id: 1, hash: 'h' }, operator: person, operators: [person], typing: person, unread: 3 },
      ...{ endDialog: 'ready', experiments: { greeting: 'b' }, composer: { text: 'ann', files: [], refused: [] } },
    });
    session.state.chat.id = 7;
    await session.forget();
    expect(knownTo(session)).to.deep.equal(fresh);
    expect(session.state.chat.uuid).not.to.equal(uuid);
    // The session was not started before, so forget() does not start it.
    expect(session.ports.api.of('onlineStatus')).to.deep.equal([]);
  });

  it('[SEC-03][STA-02] greets the next visitor once, however often forget() is called, in a session that had greeted', async () => {
    const session = await chattingSession();
    const asked = (): number => session.ports.api.of('onlineStatus').length;
    const before = asked();
    void session.forget();
    await session.forget();
    await settle();
    expect(session.thread.all().map(({ objectType }) => objectType)).to.deep.equal([
      'message',
      'message',
      'categories',
    ]);
    expect(entriesOf(session, 'message').map(({ textKey }) => textKey)).to.deep.equal([
      'greeting.hello',
      'greeting.area',
    ]);
    expect(asked() - before).to.equal(1);
  });

  it('[SEC-03][LAU-15][STA-02] greets once when the page starts with a customer other than the stored one', async () => {
    const earlier = await startedSession();
    await earlier.setIdentity({ userId: 'u-1', email: 'ann@example.com' });
    earlier.dispose();
    const session = makeSession({ ports: earlier.ports });
    const asked = earlier.ports.api.of('onlineStatus').length;
    void session.setIdentity({ userId: 'u-2', email: 'bo@example.com' });
    void session.start();
    await settle();
    expect(entriesOf(session, 'message').map(({ textKey }) => textKey)).to.deep.equal([
      'greeting.hello',
      'greeting.area',
    ]);
    expect(session.ports.api.of('onlineStatus').length - asked).to.equal(1);
  });

  it('[SEC-03] clears a page restored from the browser’s cache after the visitor was forgotten elsewhere', async () => {
    const cached = await chattingSession();
    const ports = otherTab(cached.ports);
    const next = await startedSession({ ports });
    ports.tabs.post = () => undefined;
    await next.forget();
    cached.ports.page.fire('restore');
    cached.ports.page.fire('resume');
    await settle();
    expect(conversationOf(cached)).to.deep.equal([]);
    expect(cached.state.chat.id).to.equal(null);
    expect(cached.ports.realtime.joined).to.equal(0);
  });

  it('[SEC-03] clears a restored page also when its chat had ended or its customer had no chat', async () => {
    for (const begin of [
      async (session: TestSession) => {
        await say(session, 'Hello');
        session.ports.realtime.say({ ...CLOSED, closedBy: 'user' });
      },
      (session: TestSession) => session.setIdentity({ userId: 'u-1', email: 'ann@example.com' }),
    ]) {
      const cached = await startedSession();
      await begin(cached);
      await settle();
      const ports = otherTab(cached.ports);
      const next = await startedSession({ ports });
      ports.tabs.post = () => undefined;
      await next.reset();
      cached.ports.page.fire('restore');
      await settle();
      expect(conversationOf(cached)).to.deep.equal([]);
      expect([cached.state.user.id, cached.state.endedChat]).to.deep.equal([null, null]);
    }
  });

  it('[STA-08] keeps the chat of a restored page when no visitor was forgotten', async () => {
    const session = await chattingSession();
    session.ports.page.fire('restore');
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello']);
  });

  it('[SEC-03][SEND-01] keeps messages that the next visitor has queued in another tab', async () => {
    const late = await startedSession();
    const ports = otherTab(late.ports);
    const other = await startedSession({ ports });
    setNetwork(ports, false);
    await say(other, 'I am the next');
    await late.forget({ isElsewhere: true });
    expect([...ports.outbox.items.values()].map(({ text }) => text)).to.deep.equal(['I am the next']);
  });
});
