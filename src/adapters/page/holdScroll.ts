/**
 * Stops the page from scrolling while a window covers it, and leaves it at the same pixel. It uses a stylesheet of its own, because the
 * page may use its style attribute, and several holds may end in any order.
 */
export function holdScroll(signal: AbortSignal): void {
  if (signal.aborted) return;
  const { scrollX: left, scrollY: top } = window;
  const address = location.pathname + location.search;
  // Without the room of its scroll bar the page would become wider, and its lines would break elsewhere.
  const gutter = innerWidth > document.documentElement.clientWidth ? 'scrollbar-gutter: stable;' : '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { overflow: hidden !important; overscroll-behavior: none !important; ${gutter} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener(
    'abort',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      // Safari has scrolled the focused field above the keyboard. A page that has navigated has a position of its own.
      if (location.pathname + location.search === address) window.scrollTo({ left, top, behavior: 'instant' });
    },
    { once: true },
  );
}
