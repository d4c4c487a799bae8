import { ask, page } from '../src/launcher/page.ts';

/**
 * Hears the page's events (LAU-17 to LAU-19). The window's capture phase sees each once, whether it is dispatched on the window, on the
 * document or on an element, and whether it bubbles or not.
 */
export function listenToPage(): void {
  // A window that becomes small, or large, is another device to the launcher (WIN-20).
  addEventListener('resize', () => page.members.forEach((member) => member.show()));
  ['open-chat', 'change-chat-state', 'close-chat', 'close-chat-app'].forEach((type) =>
    addEventListener(
      type,
      (event) => {
        // The window is there at once; what stands in the detail comes to it.
        if (type === 'open-chat') [...page.members][0]?.load(true);
        void ask((control) => control.hear(type, (event as CustomEvent<unknown>).detail));
      },
      true,
    ),
  );
}
