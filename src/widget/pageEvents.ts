import type { Page } from './Page.ts';
import type { Widget } from './Widget.ts';

type Detail = Readonly<Record<string, unknown>>;

/**
 * Listens to the page's events (LAU-17 to LAU-19). The window's capture phase sees each event
 * once, whether it is dispatched on the window, the document or an element, and whether or not it
 * bubbles.
 */
export function listenToPage(page: Page): void {
  // Resizing can change whether the window counts as mobile, and so whether the launcher is shown (WIN-20).
  addEventListener('resize', () => page.show());
  addEventListener('pagehide', () => page.keepTyped());
  for (const type of ['open-chat', 'change-chat-state', 'close-chat', 'close-chat-app'])
    addEventListener(
      type,
      (event) => {
        const detail = Object((event as CustomEvent<unknown>).detail) as Detail;
        // The window opens immediately; the values of the detail follow.
        const opened = type === 'open-chat' ? widgetOf(page, event, detail) : undefined;
        void opened?.open();
        void page.ask(() => answer(page, event, { detail, opened }));
      },
      true,
    );
}

/**
 * Returns the widget of the company in the detail, or of the element that the event was
 * dispatched on; otherwise the first.
 */
function widgetOf(page: Page, { target }: Event, { company }: Detail): Widget | undefined {
  if (company !== undefined) return page.widgetFor(company);
  return (target instanceof Element ? page.widgetOf(target) : undefined) ?? page.first;
}

/** Performs the request of the event (FORM-07 too). `opened`: a widget whose window is already open. */
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
