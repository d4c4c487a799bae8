import type { Page } from './Page.ts';

type Detail = Readonly<Record<string, unknown>>;

/**
 * Listens to the page's events (LAU-17 to LAU-19). The window's capture phase sees each once, whether it is dispatched on the window, on the
 * document or on an element, and whether it bubbles or not.
 */
export function listenToPage(page: Page): void {
  // A window that becomes small, or large, is another device to the launcher (WIN-20).
  addEventListener('resize', () => page.show());
  addEventListener('pagehide', () => page.keepTyped());
  for (const type of ['open-chat', 'change-chat-state', 'close-chat', 'close-chat-app'])
    addEventListener(
      type,
      (event) => {
        // The window is there at once; what stands in the detail comes to it.
        if (type === 'open-chat') void page.first?.load(true);
        void page.ask(() => answer(page, type, Object((event as CustomEvent<unknown>).detail) as Detail));
      },
      true,
    );
}

/** Does what the event asks (FORM-07 too). */
function answer(page: Page, type: string, detail: Detail): void {
  const { first, all } = page;
  switch (type) {
    case 'open-chat':
      first?.tell((app) => app.begin({ text: detail.value, form: detail.form }));
      void first?.open();
      return;
    case 'change-chat-state':
      if (detail.state === 'opened') void first?.open();
      if (detail.state === 'closed') for (const widget of all) widget.set({ isOpen: false });
      return;
    default:
      for (const widget of all) widget.closeApp();
  }
}
