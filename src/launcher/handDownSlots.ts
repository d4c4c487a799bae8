/**
 * Passes what the page has put into a launcher for its chat, such as a logo, on to the chat that the launcher brought. An empty slot would
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
