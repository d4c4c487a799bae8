import { expect } from '@open-wc/testing';
import { pendingEntry } from '../../src/entries/message/message.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { byRole } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import { makeMessage } from '../support/builders.ts';
import { FakeStore } from '../support/fakePorts.ts';
import { chattingSession, conversationOf, makeSession, startedSession } from '../support/makeSession.ts';
import { drawn, mountUi } from '../support/mountUi.tsx';
import { addEntry, chatSession, openSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { fill, scrollTo } from '../support/threadScene.ts';

describe('announcements to screen readers', () => {
  it('[A11Y-03] each new message is announced once with its author', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    const first = staffSays(session, 'Hello');
    await drawn();
    staffSays(session, 'How can I help?');
    // Received again through the echo and a verification.
    staffSays(session, 'Hello', { ...first });
    await drawn();
    await session.ports.clock.advance(500);
    expect(said()).to.deep.equal(['Dana: Hello', 'Dana: How can I help?']);
  });

  it('[A11Y-03] a message is not announced again when it is sent or moves', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    const createdAt = session.ports.clock.now();
    session.thread.merge(pendingEntry({ uuid: 'mine', text: 'Mine', authorName: '', chatId: 4711, createdAt }));
    await drawn();
    staffSays(session, 'Theirs', { id: 900 });
    await drawn();
    visitorSaid(session, 'Mine', { uuid: 'mine', id: 901 });
    await drawn();
    await session.ports.clock.advance(500);
    expect(said()).to.deep.equal(['You: Mine', 'Dana: Theirs']);
  });

  it('[A11Y-03] neither history nor older messages scrolled into view are announced', async () => {
    const session = makeSession();
    session.state.isOpen = true;
    const { root } = await mountUi(session, <ThreadRegion />);
    const said = listen(root);
    fill(session, 300);
    session.state.isLoading = false;
    await drawn();
    await session.ports.clock.advance(500);
    await drawn();
    const log = byRole(root, 'log');
    for (const top of [0, 3_000, log.scrollHeight]) await scrollTo(log, top);
    expect(said()).to.deep.equal([]);
    staffSays(session, 'New');
    await drawn();
    expect(said()).to.deep.equal(['Dana: New']);
  });

  it('[A11Y-03][ENV-04] a conversation taken over from another tab is not announced, but later messages are', async () => {
    const other = await chattingSession();
    const { realtime, api, clock, store } = other.ports;
    for (const text of ['One', 'Two']) realtime.say({ type: 'message', message: api.staffSays(text) });
    await clock.advance(1_000);
    const session = await startedSession();
    session.state.isOpen = true;
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    const otherTab = new FakeStore(session.ports.store);
    for (const key of ['chatId', 'uuid', 'initialInfo'] as const) otherTab.set(key, store.get(key));
    await session.ports.clock.advance(1_000);
    await drawn();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'One', 'Two']);
    expect(said()).to.deep.equal([]);
    session.ports.realtime.say({ type: 'message', message: makeMessage({ id: 900, text: 'New' }) });
    await drawn();
    expect(said()).to.deep.equal(['Dana: New']);
  });

  it('[A11Y-03] a new question, form or end in the thread is announced', async () => {
    const session = openSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    addEntry(session, 'endChat', { closedBy: 'staff' });
    await drawn();
    expect(said()).to.deep.equal(['The operator ended the chat.']);
  });
});
