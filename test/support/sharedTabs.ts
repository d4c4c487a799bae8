import type { Realtime, RealtimeEvent, Whisper } from '../../src/ports.ts';
import { shareRealtime } from '../../src/adapters/realtime/createRealtime.ts';
import { FakeClock } from './fakeClock.ts';
import { testLifetime } from './lifetime.ts';
import { testSettings } from './makeSession.ts';
import { until } from './until.ts';

/** The room that the tabs share, another in each test: locks and channels are the whole browser's. */
export let room = { chatId: 4711, hash: '9f', room: '' };
beforeEach(() => (room = { ...room, room: `chat.${crypto.randomUUID()}` }));

/** A tab's part of the socket that it may come to hold. */
class FakeSocket {
  readonly whispers: Whisper[] = [];
  nudges = 0;
  readonly say: (event: RealtimeEvent) => void;
  readonly signal: AbortSignal;

  constructor(say: (event: RealtimeEvent) => void, signal: AbortSignal) {
    this.say = say;
    this.signal = signal;
  }
}

/** A tab of the visitor's; `sockets` are those that it has opened so far. */
export function openTab({ servers = {}, given = room, throwing = false } = {}) {
  const sockets: FakeSocket[] = [];
  const events: RealtimeEvent[] = [];
  const problems: string[] = [];
  const clock = new FakeClock();
  const lifetime = testLifetime();
  const inner: Realtime = {
    join(_room, onEvent, signal) {
      const socket = new FakeSocket(onEvent, signal);
      sockets.push(socket);
      return { whisper: (whisper) => socket.whispers.push(whisper), nudge: () => void (socket.nudges += 1) };
    },
  };
  const realtime = shareRealtime(inner, {
    clock,
    newId: () => crypto.randomUUID(),
    servers: () => ({ ...testSettings.servers, ...servers }),
    report: ({ message }) => void problems.push(message),
  });
  const hear = (event: RealtimeEvent): void => {
    events.push(event);
    if (throwing) throw new Error('A flow’s bug');
    // As a conversation does that hears its end.
    if (event.type === 'closed') lifetime.end();
  };
  const channel = realtime.join(given, hear, lifetime.signal);
  const live = () => sockets.find(({ signal }) => !signal.aborted);
  return { sockets, live, events, types: () => events.map(({ type }) => type), problems, clock, lifetime, channel };
}
export type Tab = ReturnType<typeof openTab>;

/** The first to come leads, joined; the others follow. */
export async function openTabs(count: number): Promise<[Tab, ...Tab[]]> {
  const leader = await openLeader();
  const followers = Array.from({ length: count - 1 }, () => openTab());
  await until(() => followers.every(({ types }) => types().includes('joined')));
  return [leader, ...followers];
}

export async function openLeader(given: Parameters<typeof openTab>[0] = {}): Promise<Tab> {
  const leader = openTab(given);
  await until(() => leader.live() !== undefined);
  leader.live()?.say({ type: 'joined' });
  return leader;
}

export const openSockets = (...tabs: Tab[]): number =>
  tabs.flatMap(({ sockets }) => sockets).filter(({ signal }) => !signal.aborted).length;

/** The room's lock, by whoever's tab holds it; for one that nobody has yet, a tab comes and goes. */
export async function lockName(): Promise<string> {
  const named = await roomLocks();
  if (named[0]) return named[0];
  const passing = await openLeader();
  const name = await lockName();
  passing.lifetime.end();
  await untilNobodyWaits();
  return name;
}

async function roomLocks(): Promise<string[]> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].map(({ name }) => name ?? '').filter((name) => name.endsWith(room.room));
}

export async function untilNobodyWaits(): Promise<void> {
  while ((await roomLocks()).length > 0);
}

/** Somebody has the lock and says nothing: a page that hangs. */
export function holdLock(name: string, options: LockOptions = {}): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks
      .request(name, options, () => new Promise<void>((letGo) => resolve(letGo)))
      .catch(() => undefined);
  });
}
