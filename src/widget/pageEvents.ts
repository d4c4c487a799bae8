import { OPEN_HASH, type Page } from './Page.ts';
import type { Widget } from './Widget.ts';

type Detail = Readonly<Record<string, unknown>>;

/** Elements of the page that open the chat at a press (HOST-08). */
const OPENERS = `[data-support-open],a[href="${OPEN_HASH}"]`;

/**
 * Listens to the page's events (LAU-17 to LAU-19). The window's capture phase sees each event
 * once, whether it is dispatched on the window, the document or an element, and whether or not it
 * bubbles.
 */
export function listenToPage(page: Page): void {
  // Resizing can change whether the window counts as mobile, and so whether the launcher is shown (WIN-20).
  addEventListener('resize', () => page.show());
  addEventListener('pagehide', () => page.storeTyped());
  addEventListener('hashchange', () => location.hash === OPEN_HASH && openChat());
  // The capture phase precedes routers, which would follow the link.
  addEventListener('click', (event) => press(page, event), true);
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

const openChat = (detail?: Detail): unknown => dispatchEvent(new CustomEvent('open-chat', { detail }));

/** Opens the chat instead of following the link, unless the visitor wants a new tab or window. */
function press(page: Page, event: MouseEvent): void {
  // Page builders write the page's full address into its links.
  const here = new URL(OPEN_HASH, location.href).href;
  const path = event.composedPath() as HTMLAnchorElement[];
  const opener = path.find((node) => node.matches?.(OPENERS) || node.href === here);
  if (!opener || !page.first || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openChat({ value: opener.dataset.supportOpen, company: opener.dataset.supportCompany });
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
