import { decodeEmoji } from '../../protocol/emoji.ts';
import type { AccessRequest, Attachment, ChatEvent, ChatNote, Message, OutgoingReply } from './entities.ts';
import { dayOf } from './time.ts';

export type Delivery = 'pending' | 'waiting' | 'failed' | 'sent' | 'mailed' | 'undelivered' | 'seen';

/** A message as the thread shows it. A reply keeps its key from sending to the server's answer. */
export type Bubble = {
  readonly key: string;
  readonly text: string;
  readonly at: string;
  readonly attachments: readonly (Omit<Attachment, 'link'> & { readonly link: string | null })[];
  readonly image: string | null;
  readonly accessRequest: AccessRequest | null;
  /** null for the visitor's messages */
  readonly delivery: Delivery | null;
  /** Why it was refused, or its e-mail was not delivered. Null if the next bubble has the same reason. */
  readonly problem: string | null;
  /** It came by e-mail, and the mail server has not proved its sender. */
  readonly isUnproven: boolean;
};

export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly side: 'visitor' | 'staff';
      readonly author: string;
      readonly isBot: boolean;
      readonly at: string;
      readonly bubbles: readonly Bubble[];
    }
  | { readonly kind: 'note'; readonly key: string; readonly note: ChatNote }
  | { readonly kind: 'event'; readonly key: string; readonly event: ChatEvent; readonly count: number };

type Group = Extract<TimelineItem, { kind: 'group' }>;
type Entry = { readonly at: string } & (
  | { readonly event: ChatEvent }
  | { readonly note: ChatNote }
  | { readonly bubble: Bubble; readonly author: Pick<Group, 'side' | 'author' | 'isBot'> }
);

const GROUP_MS = 5 * 60_000;

export type TimelineSource = {
  readonly messages: readonly Message[];
  readonly outgoing: readonly OutgoingReply[];
  readonly events: readonly ChatEvent[];
  readonly notes?: readonly ChatNote[];
  /** The newest message that the visitor has had on screen. */
  readonly visitorSeenId: number | null;
  readonly operatorName: string;
};

/** Builds the thread: day separators, groups of messages by one author, events and notes. */
export function buildTimeline(source: TimelineSource): readonly TimelineItem[] {
  const messages = source.messages.map((message) => messageEntry(message, source.visitorSeenId));
  const entries = [
    ...mergeByTime(messages, [...eventEntries(source.events), ...(source.notes ?? []).map(noteEntry)]),
    ...source.outgoing.map((reply) => replyEntry(reply, source)),
  ];
  const items: TimelineItem[] = [];
  let day: string | null = null;
  for (const entry of entries) {
    if (dayOf(entry.at) !== day) {
      day = dayOf(entry.at);
      items.push({ kind: 'day', key: `day ${day}`, at: entry.at });
    }
    append(items, entry);
  }
  return items;
}

/** Returns the events that the thread leaves out, newest first: visit statistics, and page visits merged into a later one. */
export function eventsBesideThread(source: TimelineSource): readonly ChatEvent[] {
  const shown = new Set(buildTimeline(source).flatMap((item) => (item.kind === 'event' ? [item.event] : [])));
  return source.events
    .filter((event) => !shown.has(event))
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/**
 * Merges events and notes into the messages, which keep the server's order. An entry goes before the
 * first message that is not older, so "Chat taken" comes before the reply that took the chat.
 */
function mergeByTime(messages: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const rest = [...others].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const merged: Entry[] = [];
  for (const message of messages) {
    while (rest[0] !== undefined && Date.parse(rest[0].at) <= Date.parse(message.at)) {
      merged.push(rest.shift()!);
    }
    merged.push(message);
  }
  return [...merged, ...rest];
}

function append(items: TimelineItem[], entry: Entry): void {
  const last = items.at(-1);
  if ('event' in entry) {
    const isSameTrip = last?.kind === 'event' && last.event.kind === 'navigate' && entry.event.kind === 'navigate';
    const count = isSameTrip ? last.count + 1 : 1;
    // Page visits in a row become one line with the last page.
    if (isSameTrip) items.pop();
    items.push({
      kind: 'event',
      key: isSameTrip ? last.key : `event ${entry.at} ${entry.event.kind}`,
      event: entry.event,
      count,
    });
  } else if ('note' in entry) {
    items.push({ kind: 'note', key: `note ${entry.note.id}`, note: entry.note });
  } else if (last?.kind === 'group' && belongsTo(last, entry.author, entry.at)) {
    items[items.length - 1] = { ...last, bubbles: appended(last.bubbles, entry.bubble) };
  } else {
    items.push({
      kind: 'group',
      key: `group ${entry.bubble.key}`,
      ...entry.author,
      at: entry.at,
      bubbles: [entry.bubble],
    });
  }
}

/** Several messages are in one e-mail, and its problem is shown below the last of them. */
function appended(bubbles: readonly Bubble[], bubble: Bubble): readonly Bubble[] {
  const last = bubbles.at(-1);
  const isRepeated = last?.delivery === 'undelivered' && last.problem === bubble.problem;
  return isRepeated ? [...bubbles.slice(0, -1), { ...last, problem: null }, bubble] : [...bubbles, bubble];
}

function belongsTo(group: Group, author: Pick<Group, 'side' | 'author' | 'isBot'>, at: string): boolean {
  const isSameAuthor = group.side === author.side && group.author === author.author && group.isBot === author.isBot;
  const previous = group.bubbles.at(-1)?.at ?? group.at;
  return isSameAuthor && Date.parse(at) - Date.parse(previous) < GROUP_MS;
}

function messageEntry(message: Message, visitorSeenId: number | null): Entry {
  const isStaff = message.authorType === 'staff';
  const delivery = deliveryOf(message, visitorSeenId);
  return {
    at: message.createdAt,
    author: { side: isStaff ? 'staff' : 'visitor', author: message.authorName, isBot: message.isBot },
    bubble: {
      key: message.uuid || `message ${message.id}`,
      text: decodeEmoji(message.message),
      at: message.createdAt,
      attachments: message.attachments,
      image: message.img,
      accessRequest: message.callback,
      delivery: isStaff ? delivery : null,
      problem: delivery === 'undelivered' ? message.mailProblem : null,
      isUnproven: message.isProven === false,
    },
  };
}

function deliveryOf({ id, mailedAt, mailProblem }: Message, visitorSeenId: number | null): Delivery {
  if (visitorSeenId !== null && id <= visitorSeenId) return 'seen';
  if (mailProblem !== null) return 'undelivered';
  return mailedAt === null ? 'sent' : 'mailed';
}

function replyEntry(reply: OutgoingReply, source: TimelineSource): Entry {
  return {
    at: reply.createdAt,
    author: { side: 'staff', author: source.operatorName, isBot: false },
    bubble: {
      key: reply.uuid,
      text: reply.text,
      at: reply.createdAt,
      attachments: reply.files.map((file) => ({ ...file, link: null })),
      image: null,
      accessRequest: null,
      delivery: reply.status,
      problem: reply.problem,
      isUnproven: false,
    },
  };
}

function eventEntries(events: readonly ChatEvent[]): readonly Entry[] {
  return events.filter((event) => event.kind !== 'stat').map((event) => ({ at: event.createdAt, event }));
}

function noteEntry(note: ChatNote): Entry {
  return { at: note.createdAt, note };
}

/**
 * Merges messages from history, live events and answers to sent replies, in any order and with
 * repeats. Returns each message once, in the server's order, which can differ from arrival order.
 */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
