// The first two also run in a page of the end-to-end tests: they use nothing from around them.

/** Spaces the texts in a root as far as WCAG 1.4.12 lets a reader do. */
export function spaceTexts(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  );
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** Doubles the texts in a root as text-only zoom does: letters and lines grow, what has a size of its own does not (WCAG 1.4.4). */
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
 * Sets the texts in a root in letters that are twice as tall as their line, as fonts of some scripts are. The caller removes the font
 * from the document. WebKitGTK has no `ascent-override` and draws its own font.
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

/** Texts in a root that lie over each other, as far as both are seen. */
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
  // A line's box is higher than its letters: those of the lines above and below reach into it.
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
