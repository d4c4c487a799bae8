import { isObject, parseObject } from '../clientFrames.ts';
import type { Member } from '../members.ts';

/** One connection's place on one channel. */
export type Subscription = { channel: string; socketId: string; member: Member | null };

/** The facts that one node tells the others. */
export type NodeMessage =
  /** To be sent to the subscribers of the channel, but for one connection. An event is of the backend, a whisper of a client. */
  | { kind: 'event' | 'whisper'; channel: string; frame: string; except: string | null }
  | ({ kind: 'joined' } & Subscription)
  | { kind: 'left'; channel: string; socketId: string }
  /** All subscriptions of the node. */
  | { kind: 'subscriptions'; subscriptions: readonly Subscription[] }
  /** The node knows nothing of the others yet: each tells its subscriptions. */
  | { kind: 'asks' }
  /** The session of these connections has ended, on whichever node they are. */
  | { kind: 'signed-out'; socketIds: readonly string[] }
  /** A sign-out of the node was lost on its way. */
  | { kind: 'lost' }
  | { kind: 'lives' }
  | { kind: 'leaves' };

export type SentMessage = { node: string; message: NodeMessage };

export function encodeMessage(sent: SentMessage): string {
  return JSON.stringify(sent);
}

/** Null for a text of another version, which this one cannot read. */
export function decodeMessage(text: string): SentMessage | null {
  const sent = parseObject(text);
  if (typeof sent?.node !== 'string' || !isObject(sent.message)) return null;
  const message = toMessage(sent.message);
  return message && { node: sent.node, message };
}

function toMessage(fields: Record<string, unknown>): NodeMessage | null {
  const { kind, channel, frame, except, socketId, socketIds, subscriptions } = fields;
  switch (kind) {
    case 'event':
    case 'whisper':
      if (typeof channel !== 'string' || typeof frame !== 'string') return null;
      return { kind, channel, frame, except: typeof except === 'string' ? except : null };
    case 'joined': {
      const subscription = toSubscription(fields);
      return subscription && { kind, ...subscription };
    }
    case 'left':
      return typeof channel === 'string' && typeof socketId === 'string' ? { kind, channel, socketId } : null;
    case 'subscriptions':
      return Array.isArray(subscriptions)
        ? { kind, subscriptions: subscriptions.map(toSubscription).filter((entry) => entry !== null) }
        : null;
    case 'signed-out':
      return Array.isArray(socketIds) ? { kind, socketIds: socketIds.filter((id) => typeof id === 'string') } : null;
    case 'asks':
    case 'lost':
    case 'lives':
    case 'leaves':
      return { kind };
    default:
      return null;
  }
}

function toSubscription(value: unknown): Subscription | null {
  if (!isObject(value)) return null;
  const { channel, socketId, member } = value;
  if (typeof channel !== 'string' || typeof socketId !== 'string') return null;
  return { channel, socketId, member: toMember(member) };
}

function toMember(value: unknown): Member | null {
  return isObject(value) && typeof value.userId === 'string'
    ? { userId: value.userId, userInfo: value.userInfo }
    : null;
}
