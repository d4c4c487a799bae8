import * as v from 'valibot';
import { decodedMessage, serverId } from '../../entries/message/messageSchema.ts';
import type { RealtimeEvent, Whisper } from '../../ports.ts';

/** What is said on the chat's channel, without the state of the channel itself. */
type SaidEvent = Exclude<RealtimeEvent, { type: 'joined' | 'lost' }>;

/** What the tabs that share a socket tell each other: the leader holds it. */
export type SharedMessage =
  /** To the leader: what is the state? */
  | { type: 'hello' }
  | { type: 'whisper'; whisper: Whisper }
  | { type: 'nudge' }
  /** From the leader. Each joining of the channel has an id of its own, so that none is taken for another; null: it is not joined. */
  | { type: 'state'; joinedAs: string | null }
  | { type: 'event'; event: SaidEvent };

const said: v.GenericSchema<unknown, SaidEvent> = v.variant('type', [
  v.object({ type: v.literal('message'), message: decodedMessage }),
  v.object({
    type: v.literal('opened'),
    chatId: serverId,
    operator: v.object({ name: v.string(), img: v.nullable(v.string()) }),
  }),
  v.object({
    type: v.literal('closed'),
    chatId: serverId,
    closedBy: v.picklist(['user', 'staff']),
    showRate: v.boolean(),
    savedHistory: v.boolean(),
  }),
  v.object({ type: v.literal('company'), company: v.pipe(v.string(), v.nonEmpty()) }),
  v.object({ type: v.literal('typing'), name: v.string() }),
  v.object({ type: v.literal('refused') }),
]);

const whisper: v.GenericSchema<unknown, Whisper> = v.variant('type', [
  v.object({ type: v.literal('clientTyping'), name: v.string(), chatId: serverId, message: v.string() }),
  v.object({ type: v.literal('user-closed-chat'), chatId: serverId }),
  v.object({ type: v.literal('client-ping-connection'), browser: v.string(), device: v.string() }),
]);

/** What comes from another page of the site is read like all that comes from outside. */
export const sharedMessage: v.GenericSchema<unknown, SharedMessage> = v.variant('type', [
  v.object({ type: v.literal('hello') }),
  v.object({ type: v.literal('whisper'), whisper }),
  v.object({ type: v.literal('nudge') }),
  v.object({ type: v.literal('state'), joinedAs: v.nullable(v.string()) }),
  v.object({ type: v.literal('event'), event: said }),
]);
