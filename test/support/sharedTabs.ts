import type { Realtime, RealtimeEvent, Whisper } from '../../src/ports.ts';
import { shareRealtime } from '../../src/adapters/realtime/createRealtime.ts';
import { FakeClock } from './fakeClock.ts';
import { testLifetime } from './lifetime.ts';
import { testSettings } from './makeSession.ts';
import { until } from './until.ts';

/**
 * The room that the tabs share. Each test uses another room, because locks and channels are shared
 * by the whole browser.
 */
export let room = { chatId: 4711, hash: '9f', room: '' };
beforeEach(() => (room = { ...room, room: `chat.${crypto.randomUUID()}` }));

/** One tab's view of the shared socket, which it may open. */
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

/** Opens a tab; `sockets` lists the sockets it has opened so far. */
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
    // A conversation stops listening when it is closed.
    if (event.type === 'closed') lifetime.end();
  };
  const channel = realtime.join(given, hear, lifetime.signal);
  const live = () => sockets.find(({ signal }) => !signal.aborted);
  return { sockets, live, events, types: () => events.map(({ type }) => type), problems, clock, lifetime, channel };
}
export type Tab = ReturnType<typeof openTab>;

/** The first tab leads and has joined; the others follow. */
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

/** Returns the name of the room's lock. If no tab holds it, opens one for a moment. */
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

/**
 * Holds the lock without answering, as a hanging page does. Resolves with the function that
 * releases it.
 */
export function holdLock(name: string, options: LockOptions = {}): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks
      .request(name, options, () => new Promise<void>((letGo) => resolve(letGo)))
      .catch(() => undefined);
  });
}
