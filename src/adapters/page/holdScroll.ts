/**
 * Keeps the page behind a window that covers it where it is, and leaves it there to the pixel. A stylesheet of its own rather than the
 * page's style attribute: nothing of the page's is written over, and several holds can end in any order.
 */
export function holdScroll(signal: AbortSignal): void {
  if (signal.aborted) return;
  const { scrollX: left, scrollY: top } = window;
  const address = location.pathname + location.search;
  // A scroll bar that takes room would give it to the page, whose lines would break anew.
  const gutter = innerWidth > document.documentElement.clientWidth ? 'scrollbar-gutter: stable;' : '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { overflow: hidden !important; overscroll-behavior: none !important; ${gutter} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener(
    'abort',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      // Safari scrolls the page to bring what has the focus above the keyboard. A page that went elsewhere has a place of its own.
      if (location.pathname + location.search === address) window.scrollTo({ left, top, behavior: 'instant' });
    },
    { once: true },
  );
}
