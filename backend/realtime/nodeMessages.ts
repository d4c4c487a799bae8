import { isObject, parseObject } from './clientFrames.ts';
import type { Member } from './members.ts';

/** One connection's subscription to one channel. */
export type Subscription = { channel: string; socketId: string; member: Member | null };

/** The messages between nodes. */
export type NodeMessage =
  /**
   * For the channel's subscribers, except one connection. An event comes from the backend, a
   * whisper from a client.
   */
  | { kind: 'event' | 'whisper'; channel: string; frame: string; except: string | null }
  | ({ kind: 'joined' } & Subscription)
  | { kind: 'left'; channel: string; socketId: string }
  /** All subscriptions of the node. */
  | { kind: 'subscriptions'; subscriptions: readonly Subscription[] }
  /** The node does not know the others yet, and asks each for its subscriptions. */
  | { kind: 'asks' }
  /** The session of these connections has ended. They may be on any node. */
  | { kind: 'signed-out'; socketIds: readonly string[] }
  /** The node could not send a sign-out. */
  | { kind: 'lost' }
  | { kind: 'lives' }
  | { kind: 'leaves' };

export type SentMessage = { node: string; message: NodeMessage };

export function encodeMessage(sent: SentMessage): string {
  return JSON.stringify(sent);
}

/** Returns null for a message of another version that cannot be decoded. */
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
