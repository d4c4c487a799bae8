import { DEFAULT_COMPANY, type Settings } from '../../src/config/settings.ts';
import type { Entry, EntryKind } from '../../src/entries/models.ts';
import { Session } from '../../src/chat/Session.ts';
import { settle } from './fakeClock.ts';
import { fakePorts, type FakePorts } from './fakePorts.ts';

export const testSettings: Settings = {
  servers: {
    apiUrl: 'https://support.example',
    socketUrl: 'wss://support.example',
    ticketUrl: 'https://support.example',
    trackingUrl: 'https://support.example',
    translationsUrl: 'https://support.example',
    pushKey: 'key',
    eventNamespace: '',
    isKeyGiven: true,
    isSocketGiven: true,
  },
  product: 'Legal Forms',
  logo: null,
  lang: 'en',
  typingPreview: true,
  consent: 'all',
  category: null,
  metadata: undefined,
  articles: undefined,
  texts: {},
  disabledFeatures: [],
};

export type TestSession = Session & { ports: FakePorts };

/** Creates a session on fakes. Pass `ports` to continue from an earlier session's data. */
export function makeSession({
  ports = fakePorts(),
  company = DEFAULT_COMPANY,
  settings = {},
}: { ports?: FakePorts; company?: string; settings?: Partial<Settings> } = {}): TestSession {
  const session = new Session(company, { ...testSettings, ...settings }, ports) as TestSession;
  session.lifetime.addEventListener('abort', () => ports.outbox.leave());
  return session;
}

/** Returns a started session with the greeting in the thread. */
export async function startedSession(given: Parameters<typeof makeSession>[0] = {}): Promise<TestSession> {
  const session = makeSession(given);
  void session.start();
  await settle();
  return session;
}

/** Returns a session in a chat that was created by the visitor's first message. */
export async function chattingSession(given: Parameters<typeof makeSession>[0] = {}): Promise<TestSession> {
  const session = await startedSession(given);
  await say(session, 'Hello');
  return session;
}

/** Types and sends, as a visitor does. */
export async function say(session: TestSession, text: string): Promise<void> {
  session.visit.composer.edit(text);
  void session.visit.composer.submit();
  await settle();
}

/** Returns the entries of one kind, oldest first. */
export function entriesOf<Kind extends EntryKind>(
  session: Session,
  kind: Kind,
): Extract<Entry, { objectType: Kind }>[] {
  return session.thread.all().filter((entry) => entry.objectType === kind) as Extract<Entry, { objectType: Kind }>[];
}

/** Returns the texts of all visitor and staff messages, oldest first. */
export const conversationOf = (session: Session): string[] =>
  entriesOf(session, 'message')
    .filter(({ textKey }) => textKey === null)
    .map(({ text, sendStatus }) => (sendStatus === 'sent' ? text : `${text} (${sendStatus})`));

/** Leaves the page and opens another page of the site. */
export function reloaded(session: TestSession): Promise<TestSession> {
  session.dispose();
  return startedSession({ ports: session.ports });
}
