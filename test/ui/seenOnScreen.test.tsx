import { expect } from '@open-wc/testing';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import type { TestSession } from '../support/makeSession.ts';
import { drawn, mountUi, withCards } from '../support/mountUi.tsx';
import { addEntry, chatSession, staffSays } from '../support/scenes.ts';
import { fill, scrollTo } from '../support/threadScene.ts';
import { until } from '../support/until.ts';

type Scene = { session: TestSession; log: HTMLElement; last(): unknown; reported(): unknown[] };

/** A chat with more messages than fit, and a server that stores what was seen, or does not. */
async function longThread(chat: object = { canReportSeen: true }): Promise<Scene> {
  const session = chatSession({ ports: fakePorts() });
  Object.assign(session.state.chat, chat);
  fill(session, 40);
  const { root } = await mountUi(session, <ThreadRegion />);
  await withCards(session, root);
  await drawn();
  return {
    session,
    log: byRole(root, 'log', 'Conversation'),
    last: () => session.thread.lastMessage(4711)?.id,
    reported: () => session.ports.api.of('reportSeen').map(({ messageId }) => messageId),
  };
}

/** Waits until the browser has laid out the thread and the throttle has passed. */
async function pause({ ports }: TestSession): Promise<void> {
  await drawn();
  await drawn();
  await ports.clock.advance(10_000);
}

describe('a message on screen', () => {
  it('[REACH-05] is reported: the last one of a thread that opens at its bottom, and the next', async () => {
    const { session, reported, last } = await longThread();
    await until(() => reported().length === 1);
    expect(reported()).to.deep.equal([last()]);
    staffSays(session, 'One more');
    await pause(session);
    expect(reported().at(-1)).to.equal(last());
  });

  it('[REACH-05] is not reported below the fold, until the visitor scrolls to it', async () => {
    const { session, log, reported, last } = await longThread();
    await until(() => reported().length === 1);
    await scrollTo(log, log.scrollHeight / 2);
    staffSays(session, 'Below the fold');
    await pause(session);
    expect(reported()).to.have.length(1);
    await scrollTo(log, log.scrollHeight);
    await pause(session);
    expect(reported().slice(1)).to.deep.equal([last()]);
  });

  it('[REACH-05] is reported once it fills half of the view, when it is higher than the view', async () => {
    const { session, log, reported, last } = await longThread();
    await until(() => reported().length === 1);
    await scrollTo(log, log.scrollHeight / 2);
    staffSays(session, 'A line\n'.repeat(60));
    await pause(session);
    expect(reported()).to.have.length(1);
    await scrollTo(log, log.scrollHeight - 60 * 22);
    await pause(session);
    expect(reported().slice(1)).to.deep.equal([last()]);
  });

  it('[REACH-05] is reported although an entry of the widget follows it', async () => {
    const { session, reported, last } = await longThread();
    staffSays(session, 'Bye');
    addEntry(session, 'modal', { icon: null, textKey: 'operator.joined', textValues: { name: 'Dana' } });
    await pause(session);
    expect(reported().at(-1)).to.equal(last());
  });

  it('[REACH-05] is not reported while the page is hidden, and is when it is shown again', async () => {
    const { session, reported, last } = await longThread();
    await until(() => reported().length === 1);
    session.ports.page.show(false);
    staffSays(session, 'While away');
    await pause(session);
    expect(reported()).to.have.length(1);
    session.ports.page.show(true);
    await pause(session);
    expect(reported().slice(1)).to.deep.equal([last()]);
  });

  it('[REACH-05] is not reported while the window is minimized', async () => {
    const { session, reported, last } = await longThread({ canReportSeen: true });
    await until(() => reported().length === 1);
    session.state.isOpen = false;
    staffSays(session, 'Minimized');
    await pause(session);
    expect(reported()).to.have.length(1);
    session.state.isOpen = true;
    await pause(session);
    expect(reported().slice(1)).to.deep.equal([last()]);
  });

  it('[REACH-05] is never reported to a server that does not offer the call', async () => {
    const { session, log, reported } = await longThread({});
    await scrollTo(log, 0);
    await scrollTo(log, log.scrollHeight);
    staffSays(session, 'Hello');
    await pause(session);
    expect(reported()).to.deep.equal([]);
  });
});
