import type { StorageKey } from '../config/storageKeys.ts';
import type { ServerId } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { compareIds } from '../session/order.ts';
import { adoptChat, takeOverOutbox } from './conversation.ts';
import { followCustomer, followReset, hearReset } from './reset.ts';

/** What another tab of the site does counts here too: one conversation, one window, one read mark, one draft, one forgetting, and what it leaves unsent (ENV-04, SEC-03). */
export function watchTabs(session: ChatSession): void {
  const { ports, lifetime } = session;
  const stop = ports.store.subscribe((key, value) => REACTIONS[key]?.(session, value));
  lifetime.addEventListener('abort', stop);
  ports.tabs.subscribe((message) => {
    if (message.type === 'reset') void hearReset(session);
    if (message.type === 'read') hearRead(session, message.messageId);
  }, lifetime);
  ports.outbox.onLeft(() => void takeOverOutbox(session), lifetime);
}

/** The visitor has read it there, and all before it. */
function hearRead({ state, thread }: ChatSession, messageId: ServerId): void {
  const { id } = state.chat;
  const last = id === null ? null : thread.lastMessage(id);
  if (last && compareIds(last.id, messageId) <= 0) state.unread = 0;
}

const REACTIONS: { [Key in StorageKey]?: (session: ChatSession, value: string | null) => void } = {
  // Who writes next, here or there, makes the same chat.
  uuid: ({ state }, value) => {
    if (value !== null && state.chat.id === null && !state.chat.creatingLoading) state.chat.uuid = value;
  },
  // Written behind chat id and uuid, so the whole conversation is there to read.
  initialInfo: (session, value) => {
    if (value !== null) adoptChat(session);
  },
  // Not under the visitor's eyes: they may have it open there and closed here.
  openedWindow: (session, value) => {
    if (!session.ports.page.isVisible()) takeOpen(session, value);
  },
  supportUserId: followCustomer,
  supportUserEmail: followCustomer,
  supportUserToken: followCustomer,
  draft: (session, value) => {
    const { state, ports, takenDraft } = session;
    // Sent there, and not to be sent once more from here, where nobody has touched it.
    const isGone = value === null && state.composer.text === takenDraft;
    if (!ports.page.isVisible() || isGone) takeDraft(session, value);
  },
};

/** Behind a page's time in the browser's cache, in which it heard of nothing: what is stored counts. */
export function followOthers(session: ChatSession): void {
  followReset(session);
  adoptChat(session);
  takeOpen(session, session.ports.store.get('openedWindow'));
  if (!session.state.isAtTicket) takeDraft(session, session.ports.store.get('draft'));
}

function takeOpen({ state }: ChatSession, value: string | null): void {
  if (value !== null) state.isOpen = value === '1';
}

/** It is stored, and told to the staff, by the tab in which it was typed: said again from here, two tabs might answer each other for ever. */
function takeDraft(session: ChatSession, draft: string | null): void {
  const { composer } = session.state;
  session.takenDraft = draft;
  composer.text = draft ?? '';
}
