import { expect } from '@open-wc/testing';
import type { StorageKey } from '../../src/config/storageKeys.ts';
import { forgetVisitor } from '../../src/flows/forgetVisitor.ts';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, entriesOf, makeSession, type TestSession } from '../support/makeSession.ts';

const PERSONAL: readonly StorageKey[] = [
  ...(['draft', 'temporaryUserName', 'openForms', 'endedChat', 'chatFrom', 'lastPage', 'recentEmoji'] as const),
  ...(['fingerprint', 'guestId', 'chatId', 'uuid', 'initialInfo'] as const),
];

/** What a session knows of its visitor beside the thread and the ids that each has of its own. */
function knownTo({ state, chatFrom, isWaitMessageShown, isContactFormWanted, visit }: TestSession): unknown {
  const { endedChat, operator, operators, typing, unread, dialog, experiments, composer } = state;
  return JSON.parse(
    JSON.stringify([
      ...[endedChat, operator, operators, typing, unread, dialog, experiments, composer, { ...state.chat, uuid: '' }],
      ...[chatFrom, isWaitMessageShown, isContactFormWanted, visit],
    ]),
  );
}

describe('forgetting a visitor', () => {
  it('[SEC-03] takes every personal key out of storage', async () => {
    const session = makeSession();
    for (const key of PERSONAL) session.ports.store.set(key, 'of ann');
    await forgetVisitor(session);
    expect(PERSONAL.filter((key) => session.ports.store.get(key) !== null)).to.deep.equal([]);
  });

  it('[SEC-03] leaves what a new session knows: nothing', async () => {
    const session = makeSession();
    const fresh = knownTo(session);
    const { uuid } = session.state.chat;
    const person = { name: 'Dana', img: null };
    Object.assign(session, {
      ...{
        chatFrom: { page: 'ann' },
        isWaitMessageShown: true,
        isContactFormWanted: true,
        visit: { pages: 9, since: 1 },
      },
    });
    Object.assign(session.state, {
      ...{ endedChat: { id: 1, hash: 'h' }, operator: person, operators: [person], typing: person, unread: 3 },
      ...{ dialog: 'end', experiments: { greeting: 'b' }, composer: { text: 'ann', files: [], error: null } },
    });
    session.state.chat.id = 7;
    await forgetVisitor(session);
    expect(knownTo(session)).to.deep.equal(fresh);
    expect(session.state.chat.uuid).not.to.equal(uuid);
    // Not begun before, it does not begin now.
    expect(session.ports.api.of('isOnline')).to.deep.equal([]);
  });

  it('[SEC-03][STA-02] greets the next one in a session that had greeted, once, however often it is asked', async () => {
    const session = await chattingSession();
    const asked = (): number => session.ports.api.of('isOnline').length;
    const before = asked();
    void forgetVisitor(session);
    await forgetVisitor(session);
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
});
