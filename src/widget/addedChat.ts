import type { Painted } from '../shell/Painted.ts';

/** The shadow parts of the chat that a launcher adds. The page styles them through the launcher (API-02). */
const CHAT_PARTS =
  'window, header, avatar, menu, banner, thread, message, message-staff, message-user, entry, composer, composer-input, send-button, modal';

/** Adds a chat to a launcher, if the page has no chat for it. */
export function addChat(launcher: Painted): void {
  const chat = document.createElement('support-chat');
  chat.setAttribute('exportparts', CHAT_PARTS);
  shareProperties(launcher, chat);
  launcher.container.after(chat);
  handDownSlots(chat);
}

/** Copies the launcher's company, theme and side to the chat that it added, so that both share one widget. */
export function shareProperties(launcher: Painted, chat = launcher.container.nextElementSibling): void {
  const { company, props } = launcher;
  if (chat) Object.assign(chat, { company, theme: props.theme, side: props.side });
}

/** Whether the element was added by a launcher, not by the page. */
export function isAdded({ kind, host }: Painted): boolean {
  const root = host.getRootNode();
  return kind === 'chat' && root instanceof ShadowRoot && root.host.localName === 'support-launcher';
}

/**
 * Passes the slotted content of a launcher, such as a logo, on to the chat that it added. A slot
 * is passed on only if it has content, because an empty slot would hide the chat's own.
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
