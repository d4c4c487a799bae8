import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { decodedMessage, decodedOperator, serverId } from '../../entries/message/messageSchema.ts';
import type { RealtimeEvent, Whisper } from '../../ports.ts';

/** The chat channel's events. The state of the channel itself is sent between tabs as `state`. */
type ChannelEvent = Exclude<RealtimeEvent, { type: 'joined' | 'lost' }>;

/** Messages between the tabs that share a socket. */
export type SharedMessage =
  /** A follower asks the leader for its state. */
  | { type: 'hello' }
  /** A follower asks the leader to whisper. */
  | { type: 'whisper'; whisper: Whisper }
  /** A follower asks the leader to reconnect at once. */
  | { type: 'nudge' }
  /** The leader's state: the unique id of its current join, or null while it is not joined. */
  | { type: 'state'; joinedAs: string | null }
  /** The leader forwards an event of the channel. */
  | { type: 'event'; event: ChannelEvent };

const channelEvent: v.GenericSchema<unknown, ChannelEvent> = v.union([
  object({ type: v.literal('message'), message: decodedMessage }),
  object({
    type: v.literal('opened'),
    chatId: serverId,
    operator: decodedOperator,
    handedOverBy: v.nullish(v.string()),
  }),
  object({
    type: v.literal('closed'),
    chatId: serverId,
    closedBy: v.picklist(['user', 'staff']),
    closedByName: v.nullish(v.string()),
    showRate: v.boolean(),
    savedHistory: v.boolean(),
    emailTranscript: v.nullish(v.boolean()),
  }),
  object({ type: v.literal('queue'), chatId: serverId, queue: v.number() }),
  object({ type: v.literal('company'), company: v.pipe(v.string(), v.nonEmpty()) }),
  object({ type: v.literal('seen'), chatId: serverId, messageId: serverId }),
  object({ type: v.literal('typing'), name: v.string() }),
  object({ type: v.literal('changed') }),
  object({ type: v.literal('refused') }),
]);

const whisper: v.GenericSchema<unknown, Whisper> = v.union([
  object({ type: v.literal('clientTyping'), name: v.string(), chatId: serverId, message: v.string() }),
  object({ type: v.literal('user-closed-chat'), chatId: serverId }),
  object({ type: v.literal('client-ping-connection'), browser: v.string(), device: v.string() }),
]);

/** Any page of the site can send on a BroadcastChannel, so messages are validated like all outside data. */
export const sharedMessage: v.GenericSchema<unknown, SharedMessage> = v.union([
  object({ type: v.literal('hello') }),
  object({ type: v.literal('whisper'), whisper }),
  object({ type: v.literal('nudge') }),
  object({ type: v.literal('state'), joinedAs: v.nullable(v.string()) }),
  object({ type: v.literal('event'), event: channelEvent }),
]);
