import type { Page } from './Page.ts';
import type { Widget } from './Widget.ts';

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
        const detail = Object((event as CustomEvent<unknown>).detail) as Detail;
        // The window is there at once; what stands in the detail comes to it.
        const opened = type === 'open-chat' ? widgetOf(page, event, detail) : undefined;
        void opened?.open();
        void page.ask(() => answer(page, event, { detail, opened }));
      },
      true,
    );
}

/** The company that the detail names, or on whose element the event was dispatched; else the first. */
function widgetOf(page: Page, { target }: Event, { company }: Detail): Widget | undefined {
  if (company !== undefined) return page.widgetFor(company);
  return (target instanceof Element ? page.widgetOf(target) : undefined) ?? page.first;
}

/** Does what the event asks (FORM-07 too). `opened`: a widget whose window was opened already. */
function answer(page: Page, event: Event, { detail, opened }: { detail: Detail; opened: Widget | undefined }): void {
  const widget = widgetOf(page, event, detail);
  const all = detail.company === undefined ? page.all : [widget];
  switch (event.type) {
    case 'open-chat':
      widget?.whenLoaded((app) => app.begin({ text: detail.value, form: detail.form }));
      if (widget !== opened) void widget?.open();
      return;
    case 'change-chat-state':
      if (detail.state === 'opened') void widget?.open();
      if (detail.state === 'closed') for (const one of all) one?.set({ isOpen: false });
      return;
    default:
      for (const one of all) one?.closeApp();
  }
}
