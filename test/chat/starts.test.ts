import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { chattingSession, entriesOf, say, startedSession, reloaded } from '../support/makeSession.ts';

describe('starting', () => {
  it('[STA-03] tags the start with the device', async () => {
    for (const isMobile of [true, false]) {
      const ports = fakePorts();
      ports.page.mobile = isMobile;
      const told: unknown[] = [];
      ports.api.track = async (event, { properties }) => {
        told.push([event, properties]);
        return { ok: true, value: null };
      };
      await chattingSession({ ports });
      expect(told).to.deep.equal([
        ['support_chat', { experiment: isMobile ? 'mobile' : 'desktop' }],
        ['initiate-chat', {}],
        ['landingChatSubmitName', {}],
      ]);
    }
  });

  it('[ONL-01] treats support as online when the status request fails', async () => {
    const ports = fakePorts();
    ports.api.script('onlineStatus', networkFailure);
    const session = await startedSession({ ports });
    expect(session.state.isOnline).to.equal(true);
    expect(entriesOf(session, 'categories')).to.have.length(1);
  });

  it('[ONL-01] knows for a stored chat whether an operator is online', async () => {
    const session = await chattingSession();
    session.ports.api.online = false;
    session.ports.api.backAt = 1_800_000_000_000;
    expect((await reloaded(session)).state).to.include({ isOnline: false, backAt: 1_800_000_000_000 });
  });

  it('[STA-06] stores with the chat that the email was asked for', async () => {
    const { ports } = await chattingSession();
    expect(JSON.parse(ports.store.get('initialInfo') ?? '')).to.include({ nameAsked: true });
  });

  it('[CALL-07] reports the visit’s statistics once per chat', async () => {
    const session = await chattingSession();
    await say(session, 'More');
    expect(session.ports.api.of('reportStat')).to.deep.equal([
      {
        ...{ chatId: 4711, hash: 'hash-4711' },
        stat: { pages: 1, seconds: 0, language: 'en-US', screen: '1920x1080', timezone: 'Europe/Berlin' },
      },
    ]);
  });
});

describe('the visitor’s name', () => {
  async function nameAfter(typed: string, replaced: string): Promise<string> {
    const session = await chattingSession();
    const { key = '' } = entriesOf(session, 'userForm')[0] ?? {};
    session.ports.api.script('updateName', { ok: true, value: { name: replaced } as never });
    session.visit.forms.edit(key, 'email', typed);
    session.visit.forms.submit(key);
    await settle();
    return session.state.user.name;
  }

  it('[STA-07] is the name in the server’s response when the typed one is a valid name', async () => {
    expect(await nameAfter('ann@example.com', 'Ann')).to.equal('Ann');
    expect(await nameAfter('ann@example.com', '')).to.equal('ann@example.com');
  });

  it('[STA-07] stays as typed when it is not a valid name', async () => {
    // An address that is valid, and longer than a name may be.
    const tooLong = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
    expect(await nameAfter(tooLong, 'Somebody')).to.equal(tooLong);
  });

  it('[STA-07] is stored for the next page, and asked for again if the request failed', async () => {
    const session = await chattingSession();
    const { key = '' } = entriesOf(session, 'userForm')[0] ?? {};
    session.ports.api.script('updateName', networkFailure);
    session.visit.forms.edit(key, 'email', 'ann@example.com');
    session.visit.forms.submit(key);
    await settle();
    expect(entriesOf(session, 'userForm')[0]).to.include({ status: 'ready', failed: true });
    expect(session.state.user.name).to.equal('');
    session.visit.forms.submit(key);
    await settle();
    expect(session.ports.store.get('temporaryUserName')).to.equal('ann@example.com');
  });
});
