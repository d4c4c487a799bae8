/**
 * Stops the page from scrolling while a window covers it, and restores its exact scroll position.
 * Uses its own stylesheet, because the page may use its style attribute, and several holds may
 * end in any order.
 */
export function holdScroll(signal: AbortSignal): void {
  if (signal.aborted) return;
  const { scrollX: left, scrollY: top } = window;
  const address = location.pathname + location.search;
  // Without the space of its scroll bar the page would become wider and reflow.
  const gutter = innerWidth > document.documentElement.clientWidth ? 'scrollbar-gutter: stable;' : '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { overflow: hidden !important; overscroll-behavior: none !important; ${gutter} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener(
    'abort',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      // Safari scrolled the focused field above the keyboard. A page that navigated has its own
      // scroll position.
      if (location.pathname + location.search === address) window.scrollTo({ left, top, behavior: 'instant' });
    },
    { once: true },
  );
}
