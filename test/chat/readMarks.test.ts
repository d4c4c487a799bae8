import { expect } from '@open-wc/testing';
import { chattingSession } from '../support/makeSession.ts';
import { staffSays } from '../support/sendingScene.ts';

describe('the read mark', () => {
  it('[READ-01][READ-02] reports the last message once, when the window is open and visible', async () => {
    const session = await chattingSession();
    session.ports.page.show(false);
    session.visit.window.open();
    staffSays(session, 'Seen?');
    expect(session.ports.api.of('readMessages')).to.have.length(0);
    session.ports.page.show(true);
    session.ports.page.show(true);
    const reported = session.ports.api.of('readMessages').map(({ messageId }) => messageId);
    expect(reported).to.deep.equal([session.thread.lastMessage(4711)?.id]);
    expect(session.ports.store.get('lastReadMessage')).to.equal(String(reported[0]));
  });

  it('[READ-01] reports only the last of several missed messages', async () => {
    const session = await chattingSession();
    session.visit.window.open();
    session.ports.realtime.say({ type: 'lost' });
    for (const text of ['First', 'Second', 'Third']) session.ports.api.staffSays(text);
    session.ports.realtime.say({ type: 'joined' });
    await session.ports.clock.advance(500);
    const reported = session.ports.api.of('readMessages').map(({ messageId }) => messageId);
    const [hello] = session.thread.all().flatMap((entry) => (entry.objectType === 'message' ? (entry.id ?? []) : []));
    expect(reported).to.deep.equal([hello, session.thread.lastMessage(4711)?.id]);
  });

  it('[READ-01][READ-02][WIN-19] stores, reports and plays the sound once for a burst, without loss when the page is hidden', async () => {
    const session = await chattingSession();
    const { api, clock, page, seen, store } = session.ports;
    session.visit.window.open();
    await clock.advance(1_000);
    const before = { reads: api.of('readMessages').length, sounds: seen.sounds.length };
    const stored = (): number =>
      (JSON.parse(store.get('initialInfo') ?? '') as { messages: unknown[] }).messages.length;
    const known = stored();
    for (let at = 1; at <= 20; at += 1) staffSays(session, `Message ${at}`);
    expect(session.state.thread.count).to.be.at.least(20);
    expect(stored()).to.equal(known + 1);
    await clock.advance(500);
    // Including the line that announces Dana.
    expect(stored()).to.equal(known + 21);
    const last = session.thread.lastMessage(4711)?.id;
    expect(api.of('readMessages').slice(before.reads)).to.have.length(2);
    expect(api.of('readMessages').at(-1)?.messageId).to.equal(last);
    expect(store.get('lastReadMessage')).to.equal(String(last));
    expect(seen.sounds).to.have.length(before.sounds + 1);
    // Hiding the page flushes pending writes.
    staffSays(session, 'Before I go');
    staffSays(session, 'Goodbye');
    page.show(false);
    expect(stored()).to.equal(known + 23);
    expect(api.of('readMessages').at(-1)?.messageId).to.equal(session.thread.lastMessage(4711)?.id);
  });

  it('[READ-01] reports only the messages of a burst that arrived before the window was closed', async () => {
    const session = await chattingSession();
    session.visit.window.open();
    staffSays(session, 'Seen');
    const seen = session.thread.lastMessage(4711)?.id;
    session.visit.window.close();
    staffSays(session, 'Not seen');
    await session.ports.clock.advance(1_000);
    expect(session.ports.api.of('readMessages').at(-1)?.messageId).to.equal(seen);
    expect(session.state.unread).to.equal(1);
  });

  it('[READ-01] reports a message that arrives in the open window as read', async () => {
    const session = await chattingSession();
    session.visit.window.open();
    staffSays(session, 'Good morning');
    await session.ports.clock.advance(500);
    expect(session.ports.api.of('readMessages').at(-1)?.messageId).to.equal(session.thread.lastMessage(4711)?.id);
  });
});
