import { expect } from '@open-wc/testing';
import { messageEntry } from '../../src/entries/message/message.ts';
import { settle } from '../support/fakeClock.ts';
import { otherTab } from '../support/fakePorts.ts';
import { chattingSession, startedSession, type TestSession } from '../support/makeSession.ts';

/** A session in a browser that supports notifications. */
async function desktopSession(): Promise<TestSession> {
  const session = await chattingSession();
  session.ports.notifications.current = 'default';
  return session;
}

/** A session with notifications turned on, in a hidden page. */
async function awaySession(): Promise<TestSession> {
  const session = await desktopSession();
  await session.visit.alerts.toggleNotifications();
  session.ports.page.show(false);
  return session;
}

/** Adds a staff message to the thread and lets a second pass. */
async function staffSays(session: TestSession, text: string): Promise<void> {
  const message = session.ports.api.staffSays(text);
  session.ports.realtime.say({ type: 'message', message });
  session.visit.alerts.notify(messageEntry(message), { title: 'Dana', body: text });
  await session.ports.clock.advance(1_000);
}

const shownIn = ({ ports }: TestSession): string[] => ports.notifications.shown.map(({ note }) => note.body);

describe('notifications', () => {
  it('[WIN-19] show the latest staff message in place of the one before, once the visitor turns them on', async () => {
    const session = await awaySession();
    await staffSays(session, 'Are you there?');
    await staffSays(session, 'Take your time');
    expect(session.ports.notifications.shown.map(({ note }) => note)).to.deep.equal([
      { title: 'Dana', body: 'Take your time', tag: 'support-chat-legal-forms', lang: 'en', dir: 'ltr' },
    ]);
  });

  it('[WIN-19] stay hidden until the visitor turns them on, and after turning them off', async () => {
    const session = await desktopSession();
    session.ports.page.show(false);
    await staffSays(session, 'Nobody asked');
    await session.visit.alerts.toggleNotifications();
    await session.visit.alerts.toggleNotifications();
    await staffSays(session, 'Nobody asked');
    expect(shownIn(session)).to.deep.equal([]);
    expect(session.visit.alerts.areNotificationsOn).to.equal(false);
  });

  it('[WIN-19] are unavailable on phones, in browsers without them, and when the visitor denies permission', async () => {
    const session = await desktopSession();
    session.ports.page.mobile = true;
    expect(session.visit.alerts.areNotificationsOn).to.equal(null);
    session.ports.page.mobile = false;
    session.ports.notifications.answer = 'denied';
    await session.visit.alerts.toggleNotifications();
    expect(session.visit.alerts.areNotificationsOn).to.equal(null);
    expect(session.ports.store.get('notifications')).to.equal(null);
  });

  it('[WIN-19] stay off when the visitor dismisses the permission prompt', async () => {
    const session = await desktopSession();
    session.ports.notifications.answer = 'default';
    await session.visit.alerts.toggleNotifications();
    expect(session.visit.alerts.areNotificationsOn).to.equal(false);
    expect(session.ports.store.get('notifications')).to.equal(null);
  });

  it('[WIN-19] are closed when the page becomes visible, and not shown while it is', async () => {
    const session = await awaySession();
    await staffSays(session, 'Are you there?');
    session.ports.page.show(true);
    expect(shownIn(session)).to.deep.equal([]);
    const message = session.ports.api.staffSays('There you are');
    session.visit.alerts.notify(messageEntry(message), { title: 'Dana', body: 'There you are' });
    session.ports.page.show(false);
    await session.ports.clock.advance(1_000);
    expect(shownIn(session)).to.deep.equal([]);
  });

  it('[WIN-19][ENV-04] are shown by one tab only, and not for messages read in another', async () => {
    const session = await awaySession();
    const other = await startedSession({ ports: otherTab(session.ports) });
    other.ports.store.set('lastReadMessage', '99');
    await staffSays(session, 'Read there');
    expect(shownIn(session)).to.deep.equal([]);
    other.ports.store.set('lastReadMessage', '1');
    await staffSays(session, 'Read later');
    expect(shownIn(session)).to.deep.equal(['Read later']);
    other.ports.store.set('lastReadMessage', '99');
    expect(shownIn(session)).to.deep.equal([]);
    session.ports.tabs.isLeader = () => false;
    await staffSays(session, 'Told by the other');
    expect(shownIn(session)).to.deep.equal([]);
  });

  it('[WIN-19] open the window when pressed', async () => {
    const session = await awaySession();
    await staffSays(session, 'Are you there?');
    expect(session.state.isOpen).to.equal(false);
    session.ports.notifications.shown[0]?.press();
    expect(session.state.isOpen).to.equal(true);
  });

  it('[SEC-03] are closed, and pending ones dropped, when the visitor is forgotten', async () => {
    const session = await awaySession();
    await staffSays(session, 'For Ann alone');
    const message = session.ports.api.staffSays('And this');
    session.visit.alerts.notify(messageEntry(message), { title: 'Dana', body: 'And this' });
    void session.forget();
    await settle();
    await session.ports.clock.advance(5_000);
    expect(shownIn(session)).to.deep.equal([]);
  });
});
