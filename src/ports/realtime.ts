import type { ServerId } from '../entries/entryBase.ts';
import type { Message } from '../entries/message/message.ts';
import type { ChatKey, CloseAnswer, Operator } from './api.ts';

// The socket.

export type RealtimeEvent =
  | { type: 'message'; message: Message }
  | { type: 'opened'; chatId: ServerId; operator: Operator }
  | ({ type: 'closed'; chatId: ServerId; closedBy: 'user' | 'staff' } & CloseAnswer)
  /** The visitor's place in line; 0: none to tell. */
  | { type: 'queue'; chatId: ServerId; queue: number }
  | { type: 'company'; company: string }
  /** Something new is too large for an event: ask the server for it. */
  | { type: 'changed' }
  | { type: 'typing'; name: string }
  /** The channel is joined, at first and after each lost socket. Events in between are lost: ask the server for the messages. */
  | { type: 'joined' }
  /** The socket is gone. It reconnects by itself. */
  | { type: 'lost' }
  /** The server refuses the connection, or there is no key for it. It does not reconnect before the configuration changes. */
  | { type: 'refused' };

/** A client event (RT-04), which the server passes on to the operators without keeping it. */
export type Whisper =
  | { type: 'clientTyping'; name: string; chatId: ServerId; message: string }
  | { type: 'user-closed-chat'; chatId: ServerId }
  | { type: 'client-ping-connection'; browser: string; device: string };

export interface Realtime {
  /** Joins the private channel of a chat until the signal aborts. All tabs of the visitor share one socket. */
  join(room: ChatKey & { room: string }, onEvent: (event: RealtimeEvent) => void, signal: AbortSignal): RealtimeChannel;
}
export interface RealtimeChannel {
  /** A whisper is a hint: without a joined channel it is dropped in silence. */
  whisper(whisper: Whisper): void;
  /** Reconnects at once when the socket is down. */
  nudge(): void;
}
