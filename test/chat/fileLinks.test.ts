import { expect } from '@open-wc/testing';
import { LINKS_RENEWAL_MS } from '../../src/config/durations.ts';
import { messageEntry } from '../../src/entries/message/message.ts';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, entriesOf, startedSession, type TestSession } from '../support/makeSession.ts';

const file = (link: string) => [{ name: 'form.pdf', link, size: 9 }];
const linksOf = (session: TestSession): string[] =>
  entriesOf(session, 'message').flatMap(({ attachments }) => attachments.map(({ link }) => link));

/** A chat with a file between two texts. The server gives the file another link from now on. */
async function withRenewedLink() {
  const session = await chattingSession();
  const { api, realtime } = session.ports;
  realtime.say({ type: 'joined' });
  await settle();
  for (const message of [
    api.staffSays('Before'),
    api.staffSays('', { attachments: file('/old') }),
    api.staffSays('After'),
  ])
    realtime.say({ type: 'message', message });
  await settle();
  expect(linksOf(session)).to.deep.equal(['/old']);
  const at = api.messages.findIndex(({ attachments }) => attachments.length > 0);
  Object.assign(api.messages[at] ?? {}, { attachments: file('/new') });
  return session;
}

const requestedAfter = ({ ports }: TestSession) => ports.api.of('verifyLatest').at(-1)?.messageId;
const idBefore = ({ ports }: TestSession) => ports.api.messages.find(({ text }) => text === 'Before')?.id;

describe('links to files', () => {
  it('[DESK-24] are new after a reload, because the next page requests the messages from the first file', async () => {
    const before = await withRenewedLink();
    before.visit.conversation.store();
    before.dispose();
    const session = await startedSession({ ports: before.ports });
    expect(linksOf(session)).to.deep.equal(['/new']);
    expect(requestedAfter(session)).to.equal(idBefore(session));
    expect(session.ports.seen.sounds).to.deep.equal(before.ports.seen.sounds);
  });

  it('[DESK-24] are renewed once a day in a window that stays open, without a sound', async () => {
    const session = await withRenewedLink();
    const sounds = session.ports.seen.sounds.length;
    await session.ports.clock.advance(LINKS_RENEWAL_MS);
    expect(linksOf(session)).to.deep.equal(['/new']);
    expect(requestedAfter(session)).to.equal(idBefore(session));
    expect(session.ports.seen.sounds).to.have.length(sounds);
  });

  it('[DESK-24] are renewed within a minute after the machine has slept for a week, and then once a day', async () => {
    const session = await withRenewedLink();
    const { api, clock } = session.ports;
    clock.shift(7 * LINKS_RENEWAL_MS);
    await clock.advance(60_000);
    expect(linksOf(session)).to.deep.equal(['/new']);
    const requests = api.of('verifyLatest').length;
    await clock.advance(LINKS_RENEWAL_MS - 60_000);
    expect(api.of('verifyLatest')).to.have.length(requests);
    await clock.advance(60_000);
    expect(api.of('verifyLatest')).to.have.length(requests + 1);
  });

  it('[DESK-24] are renewed for a file that the visitor has sent last', async () => {
    const session = await chattingSession();
    const { api, clock } = session.ports;
    session.ports.realtime.say({ type: 'joined' });
    await settle();
    session.thread.merge(messageEntry(api.staffSays('', { authorType: 'user', attachments: file('/old') })));
    Object.assign(api.messages.at(-1) ?? {}, { attachments: file('/new') });
    await clock.advance(LINKS_RENEWAL_MS);
    expect(linksOf(session)).to.deep.equal(['/new']);
  });

  it('[DESK-24][OPS-04] cost no request in a chat without files', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'joined' });
    session.ports.realtime.say({ type: 'message', message: session.ports.api.staffSays('Hi') });
    await settle();
    const before = session.ports.api.of('verifyLatest').length;
    await session.ports.clock.advance(LINKS_RENEWAL_MS);
    expect(session.ports.api.of('verifyLatest')).to.have.length(before);
  });
});
