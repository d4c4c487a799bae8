import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { later } from '../support/later.ts';
import { conversationOf, entriesOf, reloaded, say, startedSession, type TestSession } from '../support/makeSession.ts';
import { kinds } from '../support/sendingScene.ts';

const MINUTE_MS = 60_000;

/** Opens the window while no operator is online, so it shows the ticket form. */
async function atTicket({ isOpen = true } = {}): Promise<TestSession> {
  const ports = fakePorts();
  ports.api.online = false;
  const session = await startedSession({ ports });
  if (isOpen) session.visit.window.open();
  await settle();
  return session;
}

const ticketKey = (session: TestSession): string => session.visit.forms.ticket.entry?.key ?? '';
const isOffered = ({ state }: TestSession): boolean => state.chat.status === 'offline' && state.isOnline === true;

/** Counts the status requests made during `act`. */
async function asked(session: TestSession, act: () => unknown): Promise<number> {
  const before = session.ports.api.of('onlineStatus').length;
  await act();
  await settle();
  return session.ports.api.of('onlineStatus').length - before;
}

function type(session: TestSession, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) session.visit.forms.edit(ticketKey(session), name, value);
}

describe('the ticket form when an operator comes back online', () => {
  it('[REAL-17] offers the chat within a minute while the form is shown, and keeps what was typed', async () => {
    const session = await atTicket();
    type(session, { email: 'ann@example.com', message: 'It does not open' });
    session.ports.api.online = true;
    await session.ports.clock.advance(MINUTE_MS);
    expect(isOffered(session)).to.equal(true);
    expect(session.visit.forms.ticket.entry?.values).to.deep.equal({
      email: 'ann@example.com',
      message: 'It does not open',
    });
    expect(session.ports.store.get('lastStatus')).to.equal(null);
  });

  it('[REAL-17] offers the chat at once when the window is opened', async () => {
    const session = await atTicket();
    session.visit.window.close();
    session.ports.api.online = true;
    expect(await asked(session, () => session.visit.window.open())).to.equal(1);
    expect(isOffered(session)).to.equal(true);
  });

  for (const [moment, leave, comeBack] of [
    ['the page is visible again', 'hide', 'show'],
    ['the page has slept', null, 'wake'],
    ['the network is back', 'disconnect', 'connect'],
  ] as const)
    it(`[REAL-17] offers the chat at once when ${moment}`, async () => {
      const session = await atTicket();
      const { page, api } = session.ports;
      const events = {
        hide: () => page.show(false),
        show: () => page.show(true),
        wake: () => page.fire('resume'),
        disconnect: () => page.connect(false),
        connect: () => page.connect(true),
      };
      if (leave) events[leave]();
      api.online = true;
      expect(await asked(session, events[comeBack])).to.equal(1);
      expect(isOffered(session)).to.equal(true);
    });

  it('[REAL-17] offers the chat on a page that was loaded while no operator was online', async () => {
    const session = await atTicket({ isOpen: false });
    session.ports.api.online = true;
    expect(await asked(session, () => session.visit.window.open())).to.equal(1);
    expect(isOffered(session)).to.equal(true);
  });

  it('[REAL-17] offers the chat next to the confirmation of a sent ticket', async () => {
    const session = await atTicket();
    type(session, { email: 'ann@example.com', message: 'It does not open' });
    session.visit.forms.submit(ticketKey(session));
    await settle();
    session.ports.api.online = true;
    await session.ports.clock.advance(MINUTE_MS);
    expect(isOffered(session)).to.equal(true);
    session.chatInstead();
    expect(kinds(session)).to.deep.equal(['ticketWidget', 'greeting.hello', 'greeting.area', 'categories']);
    expect(session.state.composer.text).to.equal('');
  });

  it('[REAL-17] removes the offer when the operators go offline again', async () => {
    const session = await atTicket();
    const { api, clock } = session.ports;
    type(session, { message: 'It does not open' });
    for (const online of [true, false, true]) {
      api.online = online;
      await clock.advance(MINUTE_MS);
      expect(isOffered(session)).to.equal(online);
    }
    expect(session.visit.forms.ticket.entry?.values).to.include({ message: 'It does not open' });
  });

  it('[REAL-17] shows the return time from the latest status response', async () => {
    const session = await atTicket();
    session.ports.api.backAt = session.ports.clock.now() + 5 * MINUTE_MS;
    await session.ports.clock.advance(MINUTE_MS);
    expect(session.state.backAt).to.equal(session.ports.api.backAt);
  });
});

describe('status requests', () => {
  it('[REAL-17] requests the status once a minute while the ticket form is in view', async () => {
    const session = await atTicket();
    expect(await asked(session, () => session.ports.clock.advance(10 * MINUTE_MS))).to.equal(10);
  });

  it('[REAL-17] requests no status while the window is closed, the page is hidden, or after the element is disposed', async () => {
    for (const hide of [
      (session: TestSession) => session.visit.window.close(),
      (session: TestSession) => session.ports.page.show(false),
      (session: TestSession) => session.dispose(),
    ]) {
      const session = await atTicket();
      hide(session);
      expect(await asked(session, () => session.ports.clock.advance(60 * MINUTE_MS))).to.equal(0);
    }
  });

  it('[REAL-17] requests no status if the window was never open', async () => {
    const session = await atTicket({ isOpen: false });
    const act = async (): Promise<void> => {
      session.ports.page.show(false);
      session.ports.page.show(true);
      await session.ports.clock.advance(60 * MINUTE_MS);
    };
    expect(await asked(session, act)).to.equal(0);
  });

  it('[REAL-17] requests no status while a chat is open or can be started', async () => {
    const session = await startedSession();
    session.visit.window.open();
    expect(await asked(session, () => session.ports.clock.advance(5 * MINUTE_MS))).to.equal(0);
    await say(session, 'Hello');
    session.visit.window.close();
    session.visit.window.open();
    expect(await asked(session, () => session.ports.clock.advance(5 * MINUTE_MS))).to.equal(0);
  });

  it('[REAL-17] backs off to 15 minutes while status requests fail, and returns to one a minute after a response', async () => {
    const session = await atTicket();
    const { api, clock } = session.ports;
    api.script('onlineStatus', ...Array.from({ length: 8 }, () => networkFailure));
    const pauses: number[] = [];
    let minutes = 0;
    while (pauses.length < 8) {
      minutes += 1;
      if ((await asked(session, () => clock.advance(MINUTE_MS))) === 0) continue;
      pauses.push(minutes);
      minutes = 0;
    }
    expect(pauses).to.deep.equal([1, 2, 4, 8, 15, 15, 15, 15]);
    await clock.advance(15 * MINUTE_MS);
    expect(await asked(session, () => clock.advance(3 * MINUTE_MS))).to.equal(3);
  });

  it('[REAL-17] sends no duplicate or overlapping status requests when the window and page are toggled repeatedly', async () => {
    const session = await atTicket();
    const { api, page, clock } = session.ports;
    const answer = later();
    api.script('onlineStatus', answer.promise);
    const act = (): void => {
      for (let press = 0; press < 5; press += 1) {
        session.visit.window.close();
        session.visit.window.open();
        page.show(false);
        page.show(true);
      }
    };
    expect(await asked(session, act)).to.equal(1);
    await answer.fail();
    expect(await asked(session, () => clock.advance(2 * MINUTE_MS))).to.equal(1);
  });

  it('[REAL-17] requests no status while the ticket is being sent, and keeps the form as it is', async () => {
    const session = await atTicket();
    const { api, clock } = session.ports;
    type(session, { email: 'ann@example.com', message: 'It does not open' });
    const sent = later();
    api.script('createTicket', sent.promise);
    session.visit.forms.submit(ticketKey(session));
    api.online = true;
    expect(await asked(session, () => clock.advance(3 * MINUTE_MS))).to.equal(0);
    session.chatInstead();
    expect(isOffered(session)).to.equal(false);
    expect(session.visit.forms.ticket.entry).to.include({ status: 'sending' });
    await sent.fail();
    expect(session.visit.forms.ticket.entry).to.include({ status: 'ready', failed: true });
    await clock.advance(MINUTE_MS);
    expect(isOffered(session)).to.equal(true);
  });

  it('[REAL-17] ignores a status response that arrives while the ticket is being sent', async () => {
    const session = await atTicket();
    const { api, clock } = session.ports;
    type(session, { email: 'ann@example.com', message: 'It does not open' });
    const status = later();
    api.script('onlineStatus', status.promise);
    await clock.advance(MINUTE_MS);
    api.script('createTicket', later().promise);
    session.visit.forms.submit(ticketKey(session));
    await status.come({ isOnline: true, backAt: null, repliesByEmail: null, replyTimes: null });
    expect(isOffered(session)).to.equal(false);
  });
});

describe('a chat started in place of the ticket form', () => {
  async function chosen(values: Record<string, string>): Promise<TestSession> {
    const session = await atTicket();
    type(session, values);
    session.ports.api.online = true;
    await session.ports.clock.advance(MINUTE_MS);
    session.chatInstead();
    await settle();
    return session;
  }

  it('[REAL-17] starts with the greeting, the message in the composer and the email address known', async () => {
    const session = await chosen({ email: ' ann@example.com ', message: 'It does not open' });
    expect(kinds(session)).to.deep.equal(['greeting.hello', 'greeting.area', 'categories']);
    expect(session.state.composer.text).to.equal('It does not open');
    expect(session.state.user.name).to.equal('ann@example.com');
    void session.visit.composer.submit();
    await settle();
    expect(session.ports.api.of('createChat').at(-1)).to.include({ userName: 'ann@example.com' });
    expect(conversationOf(session)).to.deep.equal(['It does not open']);
    expect(entriesOf(session, 'userForm')).to.deep.equal([]);
  });

  it('[REAL-17] asks for the email address when only part of it was typed, and prefills that part', async () => {
    const session = await chosen({ email: 'ann@', message: 'It does not open' });
    void session.visit.composer.submit();
    await settle();
    expect(entriesOf(session, 'userForm').map(({ form, values }) => [form, values])).to.deep.equal([
      ['contact-email', { email: 'ann@' }],
    ]);
  });

  it('[REAL-17] keeps the message across a reload without duplicating it', async () => {
    const session = await chosen({ message: 'It does not open' });
    const next = await reloaded(session);
    expect(next.state.composer.text).to.equal('It does not open');
    next.ports.api.online = false;
    void next.visit.composer.submit();
    await settle();
    expect(conversationOf(next)).to.deep.equal(['It does not open']);
  });

  it('[REAL-17][ONL-04] returns to the ticket form with message and address when the first message finds no operator', async () => {
    const session = await chosen({ email: 'ann@example.com', message: 'It does not open' });
    session.ports.api.script('createChat', {
      ...{ ok: false, code: 'refused', status: 200, error: 'Chat is currently offline', errors: {} },
    } as const);
    void session.visit.composer.submit();
    await settle();
    expect(session.visit.forms.ticket.entry?.values).to.deep.equal({
      email: 'ann@example.com',
      message: 'It does not open',
    });
    session.ports.api.online = true;
    await session.ports.clock.advance(MINUTE_MS);
    expect(isOffered(session)).to.equal(true);
  });

  it('[REAL-17] makes no further status requests once started', async () => {
    const session = await chosen({});
    expect(await asked(session, () => session.ports.clock.advance(10 * MINUTE_MS))).to.equal(0);
  });
});
