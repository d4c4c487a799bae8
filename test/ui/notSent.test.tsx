import { expect } from '@open-wc/testing';
import { pendingEntry, type ShownStatus } from '../../src/entries/message/message.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { byRole } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import type { TestSession } from '../support/makeSession.ts';
import { drawn, mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';

/** Without the emoticon, which a screen reader would spell out. */
const NOT_SENT = 'Not sent';

function say(session: TestSession, uuid: string, sendStatus: ShownStatus = 'pending'): void {
  const createdAt = session.ports.clock.now();
  const entry = pendingEntry({ uuid, text: uuid, authorName: '', chatId: 4711, createdAt });
  session.thread.merge({ ...entry, sendStatus });
}

/** Collects the announcements about failed messages. */
async function hear(session: TestSession) {
  const { root } = await mountUi(session, <ThreadRegion />);
  await session.ports.clock.advance(500);
  await drawn();
  const heard = listen(root);
  const turn = async (uuid: string, sendStatus: ShownStatus): Promise<void> => {
    session.thread.update(uuid, 'message', { sendStatus });
    await drawn();
    await session.ports.clock.advance(500);
  };
  return { root, turn, said: () => heard().filter((text) => text === NOT_SENT).length };
}

describe('announcing a failed message', () => {
  it('[A11Y-03][SEND-02] a failed message is announced once, and again when its retry fails', async () => {
    const session = chatSession();
    const { turn, said } = await hear(session);
    say(session, 'mine');
    await drawn();
    expect(said()).to.equal(0);
    await turn('mine', 'notSend');
    expect(said()).to.equal(1);
    staffSays(session, 'Are you there?');
    await turn('mine', 'notSend');
    expect(said()).to.equal(1);
    await turn('mine', 'pending');
    await turn('mine', 'notSend');
    expect(said()).to.equal(2);
    await turn('mine', 'pending');
    visitorSaid(session, 'mine', { uuid: 'mine' });
    await turn('mine', 'sent');
    expect(said()).to.equal(2);
  });

  it('[A11Y-03][SEND-02] a message pending before the thread was rendered is announced when it fails', async () => {
    const session = chatSession();
    say(session, 'mine');
    const { turn, said } = await hear(session);
    await turn('mine', 'notSend');
    expect(said()).to.equal(1);
  });

  it('[A11Y-03] a message that had failed before it was rendered is not announced, nor one scrolled into view', async () => {
    const session = chatSession();
    say(session, 'earlier', 'notSend');
    for (let at = 0; at < 100; at += 1) staffSays(session, `Message ${at}`);
    const { root, said, turn } = await hear(session);
    say(session, 'of a closed tab');
    session.thread.update('of a closed tab', 'message', { sendStatus: 'notSend' });
    await drawn();
    const log = byRole(root, 'log');
    for (const top of [0, log.scrollHeight]) {
      log.scrollTop = top;
      await drawn();
    }
    expect(said()).to.equal(0);
    say(session, 'mine');
    await drawn();
    await turn('mine', 'notSend');
    expect(said()).to.equal(1);
  });
});
