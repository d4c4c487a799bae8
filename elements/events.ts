import type { Availability } from '../src/config/availability.ts';
import type { ServerId } from '../src/entries/entryBase.ts';
import type { Message } from '../src/entries/message/message.ts';
import type { Rate } from '../src/entries/rate.ts';
import type { LoadState } from '../src/shell/View.ts';

/** The detail of each event, by the event's type. All events bubble and are composed (EL-05). */
export type SupportChatEvents = {
  'chat-open': null;
  'chat-close': null;
  'chat-state-change': { state: LoadState; previous: LoadState };
  'chat-unread-change': { count: number };
  'chat-ready': null;
  'chat-before-open': null;
  'chat-before-send': {
    text: string;
    readonly files: readonly File[];
    /** Delays the message until the promise settles, for at most ten seconds. False cancels it. */
    waitUntil(decision: Promise<unknown>): void;
  };
  'chat-availability-change': { availability: Availability };
  'chat-start': { chatId: ServerId };
  'chat-end': { chatId: ServerId; by: 'user' | 'staff' | 'server' };
  'chat-operator-change': { operator: { name: string; img: string | null } | null };
  'chat-message': { message: Message };
  'chat-ticket': { id: ServerId };
  'chat-rated': { rate: Rate };
  'chat-article-open': { title: string; url: string };
  'chat-error': { code: string; message: string };
};

/** Events that a page may dispatch on window or document. */
export type SupportChatPageEvents = {
  'open-chat': { value?: string; form?: 'contact-sales' } | null;
  'change-chat-state': { state: 'opened' | 'closed' };
  'close-chat': null;
  'close-chat-app': null;
};

type CustomEvents<Details> = { [Type in keyof Details]: CustomEvent<Details[Type]> };

export type SupportChatEventMap = CustomEvents<SupportChatEvents>;
export type SupportChatPageEventMap = CustomEvents<SupportChatPageEvents>;
