import type { Page } from './Page.ts';
import type { Widget } from './Widget.ts';

type Detail = Readonly<Record<string, unknown>>;
/** `named`: the widget that the event is for. `isOpened`: its window was opened already. */
type Asked = { detail: Detail; named: Widget | undefined; isOpened: boolean };

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
        const named = widgetOf(page, event, detail);
        // The window is there at once; what stands in the detail comes to it.
        if (type === 'open-chat') void named?.open();
        void page.ask(() => answer(page, type, { detail, named: named ?? page.first, isOpened: Boolean(named) }));
      },
      true,
    );
}

/** The company that the detail names, or on whose element the event was dispatched; else the first. */
function widgetOf(page: Page, { target }: Event, { company }: Detail): Widget | undefined {
  if (company !== undefined) return page.widgetFor(company);
  return (target instanceof Element ? page.widgetOf(target) : undefined) ?? page.first;
}

/** Does what the event asks (FORM-07 too). */
function answer(page: Page, type: string, { detail, named, isOpened }: Asked): void {
  const meant = detail.company === undefined ? page.all : [named].flatMap((widget) => widget ?? []);
  switch (type) {
    case 'open-chat':
      named?.tell((app) => app.begin({ text: detail.value, form: detail.form }));
      if (!isOpened) void named?.open();
      return;
    case 'change-chat-state':
      if (detail.state === 'opened') void named?.open();
      if (detail.state === 'closed') for (const widget of meant) widget.set({ isOpen: false });
      return;
    default:
      for (const widget of meant) widget.closeApp();
  }
}
