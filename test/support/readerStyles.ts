// The first two functions also run in pages of the end-to-end tests, so they refer to nothing
// outside themselves.

/** Applies the text spacing that WCAG 1.4.12 requires pages to tolerate. */
export function spaceTexts(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  );
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/**
 * Doubles text as text-only zoom does: letters and lines grow, elements with a fixed size do not
 * (WCAG 1.4.4).
 */
export function doubleTexts(root: ShadowRoot): void {
  const sizes = [...root.querySelectorAll<HTMLElement>('*')].map((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { element, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
  });
  for (const { element, fontSize, lineHeight } of sizes) {
    element.style.setProperty('font-size', `${fontSize * 2}px`, 'important');
    if (!Number.isNaN(lineHeight)) element.style.setProperty('line-height', `${lineHeight * 2}px`, 'important');
  }
}

/**
 * Sets the text in a font with letters twice as tall as the line, as in some scripts. The caller
 * removes the font from the document.
 * WebKitGTK does not support `ascent-override` and uses the font's own metrics.
 */
export function heightenLetters(root: ShadowRoot): FontFace {
  const face = new FontFace('Tall', "local('DejaVu Sans'), local('Noto Sans'), local('Arial')", {
    ascentOverride: '160%',
    descentOverride: '80%',
  });
  document.fonts.add(face);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { font-family: Tall !important }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return face;
}

/** Returns pairs of texts whose visible parts overlap. */
export function overlappingTextsIn(root: ParentNode): string[] {
  type Piece = { element: Element; text: string; left: number; right: number; top: number; bottom: number };
  const clip = (piece: Piece): Piece => {
    const seen = { ...piece };
    for (let at: Element | null = piece.element; at; at = at.parentElement) {
      const { overflowX, display } = getComputedStyle(at);
      if (overflowX === 'visible' || display === 'inline') continue;
      const { left, right, top, bottom } = at.getBoundingClientRect();
      seen.left = Math.max(seen.left, left);
      seen.right = Math.min(seen.right, right);
      seen.top = Math.max(seen.top, top);
      seen.bottom = Math.min(seen.bottom, bottom);
    }
    return seen;
  };
  const pieces = [...root.querySelectorAll('*')].flatMap((element): Piece[] => {
    if (!element.checkVisibility() || element.closest('[aria-hidden=true]')) return [];
    return [...element.childNodes]
      .filter(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map(({ left, right, top, bottom }) =>
          clip({ element, text: node.nodeValue ?? '', left, right, top, bottom }),
        );
      })
      .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2);
  });
  // A line box is taller than its letters, so adjacent lines overlap slightly.
  const isOver = (a: Piece, b: Piece): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.bottom - a.top, b.bottom - b.top) / 3;
  return pieces.flatMap((one, at) =>
    pieces
      .slice(at + 1)
      .filter((other) => other.element !== one.element && isOver(one, other))
      .map((other) => `${one.text} | ${other.text}`),
  );
}
