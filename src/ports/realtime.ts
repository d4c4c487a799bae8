import type { ServerId } from '../entries/entryBase.ts';
import type { Message } from '../entries/message/message.ts';
import type { ChatKey, CloseAnswer, Operator } from './api.ts';

// The socket.

export type RealtimeEvent =
  | { type: 'message'; message: Message }
  /** `handedOverBy`: the colleague who handed the chat over to the operator. */
  | { type: 'opened'; chatId: ServerId; operator: Operator; handedOverBy?: string | null | undefined }
  /** `closedByName`: the operator who ended the chat. */
  | ({
      type: 'closed';
      chatId: ServerId;
      closedBy: 'user' | 'staff';
      closedByName?: string | null | undefined;
    } & CloseAnswer)
  /** The visitor's place in the queue; 0 if there is none to show. */
  | { type: 'queue'; chatId: ServerId; queue: number }
  | { type: 'company'; company: string }
  /** An operator has had the messages up to this one on screen. */
  | { type: 'seen'; chatId: ServerId; messageId: ServerId }
  /** An event was too large to send: fetch the changes from the server. */
  | { type: 'changed' }
  | { type: 'typing'; name: string }
  /**
   * The channel is joined: the first time, and after each lost socket. Events in between are
   * lost, so fetch the messages from the server.
   */
  | { type: 'joined' }
  /** The socket is lost. It reconnects automatically. */
  | { type: 'lost' }
  /**
   * The server refuses the connection, or there is no push key. It does not reconnect until the
   * configuration changes.
   */
  | { type: 'refused' };

/** A client event (RT-04), which the server forwards to the operators without storing it. */
export type Whisper =
  | { type: 'clientTyping'; name: string; chatId: ServerId; message: string }
  | { type: 'user-closed-chat'; chatId: ServerId }
  | { type: 'client-ping-connection'; browser: string; device: string };

export interface Realtime {
  /** Joins the private channel of a chat until the signal aborts. All tabs of the visitor share one socket. */
  join(room: ChatKey & { room: string }, onEvent: (event: RealtimeEvent) => void, signal: AbortSignal): RealtimeChannel;
}
export interface RealtimeChannel {
  /** Sends a whisper. Whispers are hints: without a joined channel they are silently dropped. */
  whisper(whisper: Whisper): void;
  /** Reconnects immediately if the socket is down. */
  nudge(): void;
}
