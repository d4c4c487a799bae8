import { Caller } from './Caller.ts';
import { Desk, Visitor } from './people.ts';
import { pause, percentilesOf, type Percentiles } from './statistics.ts';

export type Talk = {
  /** Messages of both sides that were stored per second, as acknowledged by the backend. */
  stored: number;
  /**
   * From the visitor's send to the backend's response, to the desk's socket, and to the operator's
   * reply at the visitor's socket.
   */
  acknowledged: Percentiles;
  atDesk: Percentiles;
  back: Percentiles;
  /** Messages that got no reply. */
  missing: number;
  /** For the closed loop: the round trips of the slowest and of the fastest visitor. */
  turns: { fewest: number; most: number } | null;
};

type Sent = {
  sentAt: number;
  chatId: number;
  acknowledgedAt: number;
  atDeskAt: number;
  backAt: number;
  done: () => void;
};

const OPENING_AT_ONCE = 10;
const TICK_MS = 5;
const LAST_ANSWERS_MS = 20_000;

/** Visitors who write and an operator who answers each message, at one backend. */
export class Room {
  readonly #sent = new Map<string, Sent>();
  /** When each message of either side was acknowledged. */
  readonly #storedAt: number[] = [];
  readonly #visitors: Visitor[] = [];
  readonly #caller: Caller;
  #desk!: Desk;
  #number = 0;

  private constructor(url: string) {
    this.#caller = new Caller(url);
  }

  static async open(url: string, visitors: number): Promise<Room> {
    const room = new Room(url);
    room.#desk = await Desk.signIn(url, (text) => room.#heardByDesk(text));
    const opening = Array.from({ length: OPENING_AT_ONCE }, async () => {
      while (room.#number < visitors) {
        room.#number += 1;
        const visitor = await Visitor.start(url, room.#caller, (text) => room.#heardByVisitor(text));
        await room.#desk.take(visitor.chatId);
        room.#visitors.push(visitor);
      }
    });
    await Promise.all(opening);
    return room;
  }

  /** Sends this many messages a second, of both sides together, by the clock and not by the replies. */
  async atRate(
    perSecond: number,
    { seconds, warmUpSeconds = 2 }: { seconds: number; warmUpSeconds?: number },
  ): Promise<Talk> {
    const everyMs = 2_000 / perSecond;
    const startedAt = performance.now();
    const endsAt = startedAt + (seconds + warmUpSeconds) * 1_000;
    const talks: Promise<Sent>[] = [];
    for (let n = 0, dueAt = startedAt; dueAt < endsAt; n += 1, dueAt += everyMs) {
      while (performance.now() < dueAt) await pause(Math.min(TICK_MS, dueAt - performance.now()));
      talks.push(this.#say(this.#visitors[n % this.#visitors.length]!, dueAt));
    }
    const all = await settled(talks);
    const from = startedAt + warmUpSeconds * 1_000;
    return talkOf(
      all.filter(({ sentAt }) => sentAt >= from),
      { stored: this.#storedASecond(from, endsAt), turns: null },
    );
  }

  /** Each visitor writes again as soon as the reply arrives. */
  async atSaturation({ seconds, warmUpSeconds = 3 }: { seconds: number; warmUpSeconds?: number }): Promise<Talk> {
    const from = performance.now() + warmUpSeconds * 1_000;
    const until = from + seconds * 1_000;
    const lists = await Promise.all(
      this.#visitors.map(async (visitor) => {
        const list: Sent[] = [];
        while (performance.now() < until) list.push(...(await settled([this.#say(visitor, performance.now())])));
        return list.filter(({ backAt }) => backAt >= from && backAt <= until);
      }),
    );
    const counts = lists.map(({ length }) => length);
    const turns = { fewest: Math.min(...counts), most: Math.max(...counts) };
    return talkOf(lists.flat(), { stored: this.#storedASecond(from, until), turns });
  }

  async close(): Promise<void> {
    await Promise.all(this.#visitors.map((visitor) => visitor.end()));
    await this.#desk.end();
    this.#caller.close();
  }

  async #say(visitor: Visitor, sentAt: number): Promise<Sent> {
    this.#number += 1;
    const text = `message ${this.#number}`;
    const nothing = { acknowledgedAt: Number.NaN, atDeskAt: Number.NaN, backAt: Number.NaN };
    const sent: Sent = { sentAt, chatId: visitor.chatId, ...nothing, done: () => undefined };
    const isAnswered = new Promise<void>((resolve) => (sent.done = resolve));
    this.#sent.set(text, sent);
    try {
      await visitor.send(text);
    } catch {
      return LOST;
    }
    sent.acknowledgedAt = performance.now();
    this.#storedAt.push(sent.acknowledgedAt);
    await isAnswered;
    this.#sent.delete(text);
    return sent;
  }

  #heardByDesk(text: string): void {
    const sent = this.#sent.get(text);
    if (sent === undefined || !Number.isNaN(sent.atDeskAt)) return;
    sent.atDeskAt = performance.now();
    this.#desk.reply(sent.chatId, `answer to ${text}`).then(
      () => this.#storedAt.push(performance.now()),
      // A refused reply counts as missing.
      () => undefined,
    );
  }

  #storedASecond(from: number, until: number): number {
    return (this.#storedAt.filter((at) => at >= from && at <= until).length * 1_000) / (until - from);
  }

  #heardByVisitor(text: string): void {
    const sent = this.#sent.get(text.replace('answer to ', ''));
    if (sent === undefined || !text.startsWith('answer')) return;
    sent.backAt = performance.now();
    sent.done();
  }
}

/** Resolves with the answered messages; those refused or unanswered in time are replaced by LOST. */
async function settled(talks: readonly Promise<Sent>[]): Promise<Sent[]> {
  const never = pause(LAST_ANSWERS_MS).then(() => LOST);
  return Promise.all(talks.map((talk) => Promise.race([talk, never])));
}

const LOST: Sent = {
  ...{ sentAt: Infinity, chatId: 0, acknowledgedAt: Number.NaN, atDeskAt: Number.NaN, backAt: Number.NaN },
  done: () => undefined,
};

function talkOf(all: readonly Sent[], { stored, turns }: Pick<Talk, 'stored' | 'turns'>): Talk {
  const answered = all.filter(({ backAt }) => !Number.isNaN(backAt));
  const times = (at: (sent: Sent) => number) => percentilesOf(answered.map((sent) => at(sent) - sent.sentAt));
  return {
    stored,
    acknowledged: times(({ acknowledgedAt }) => acknowledgedAt),
    atDesk: times(({ atDeskAt }) => atDeskAt),
    back: times(({ backAt }) => backAt),
    missing: all.length - answered.length,
    turns,
  };
}
