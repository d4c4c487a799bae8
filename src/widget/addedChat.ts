import type { Painted } from '../shell/Painted.ts';

/** The shadow parts of the chat that a launcher adds: the page styles them through the launcher (API-02). */
const CHAT_PARTS =
  'window, header, avatar, menu, banner, thread, message, message-staff, message-user, entry, composer, composer-input, send-button, modal';

/** Adds a chat to the launcher, whose page has none. */
export function addChat(launcher: Painted): void {
  const chat = document.createElement('support-chat');
  chat.setAttribute('exportparts', CHAT_PARTS);
  shareProperties(launcher, chat);
  launcher.container.after(chat);
  handDownSlots(chat);
}

/** The chat that a launcher has added, which has what the launcher has: its company, so it belongs to its widget, its theme and its side. */
export function shareProperties(launcher: Painted, chat = launcher.container.nextElementSibling): void {
  const { company, props } = launcher;
  if (chat) Object.assign(chat, { company, theme: props.theme, side: props.side });
}

/** An element that a launcher has added, not the page. */
export function isAdded({ kind, host }: Painted): boolean {
  const root = host.getRootNode();
  return kind === 'chat' && root instanceof ShadowRoot && root.host.localName === 'support-launcher';
}

/**
 * Passes what the page has put into a launcher for its chat, such as a logo, on to the chat that the launcher has added. An empty slot would
 * hide the chat's own contents, so a slot is passed on only where there is something in it.
 */
export function handDownSlots(chat: HTMLElement): void {
  const { host } = chat.getRootNode() as Partial<ShadowRoot>;
  if (host?.localName !== 'support-launcher') return;
  for (const name of ['logo', 'greeting']) {
    const given = `:scope > [slot=${name}]`;
    if (!host.querySelector(given) || chat.querySelector(given)) continue;
    chat.append(Object.assign(document.createElement('slot'), { name, slot: name }));
  }
}
