type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const shown = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * Parses a computed colour into linear light. Supports the notations that browsers use for the
 * widget's colours.
 */
function readColour(text: string): Colour {
  const [notation = '', ...rest] = text.replace(/^color\(/, '').split(/[\s(,/)]+/);
  const [a = 0, b = 0, c = 0, alpha = 1] = rest.filter(Boolean).map(Number);
  if (/^rgba?$/.test(notation)) return [linear(a / 255), linear(b / 255), linear(c / 255), alpha];
  if (notation === 'srgb') return [linear(shown(a)), linear(shown(b)), linear(shown(c)), alpha];
  if (!/^xyz(-d65)?$/.test(notation)) throw new Error(`No notation that this can read: ${text}`);
  const screen = [
    3.2409699 * a - 1.5373832 * b - 0.4986108 * c,
    -0.9692436 * a + 1.8759675 * b + 0.0415551 * c,
    0.0556301 * a - 0.203977 * b + 1.0569715 * c,
  ];
  return [shown(screen[0] ?? 0), shown(screen[1] ?? 0), shown(screen[2] ?? 0), alpha];
}

const luminance = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Returns the contrast ratio of two computed colours as WCAG 2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map((text) => luminance(readColour(text))).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the element whose background is visible: the element itself, or its nearest ancestor with
 * an opaque background.
 */
export function groundOf(element: Element): Element {
  for (let at: Element | null = element; at; at = around(at)) {
    const [, , , alpha] = readColour(getComputedStyle(at).backgroundColor);
    if (alpha === 1) return at;
    if (alpha > 0) throw new Error('The background is translucent, and its contrast cannot be measured');
  }
  throw new Error('Nothing is behind it');
}

/**
 * Returns the colour of the ground's vertical gradient of two colours where the element begins. A
 * function, so that it follows a change of the colours; the place is measured once.
 */
export function gradientBehind(element: Element, ground: Element): () => string {
  const { top, height } = ground.getBoundingClientRect();
  const share = (element.getBoundingClientRect().top - top) / height;
  return () => {
    const { backgroundImage } = getComputedStyle(ground);
    const [first, last, ...others] = [
      ...backgroundImage.matchAll(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)/g),
    ].map((match) => match.slice(1).map(Number));
    if (!first || !last || others.length > 0) throw new Error(`No gradient of two colours: ${backgroundImage}`);
    return `color(srgb ${first.map((from, at) => from + ((last[at] ?? 0) - from) * share).join(' ')})`;
  };
}

export function around(element: Element): Element | null {
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : element.parentElement;
}

/** Makes `.is-hovered` and `.is-focused` look like the `:hover` and `:focus-visible` states. */
export function showStatesByClass(root: ShadowRoot): void {
  const rules = root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    rules
      .join('\n')
      .replaceAll(':hover', '.is-hovered')
      .replaceAll(':focus-visible', '.is-focused')
      .replaceAll('(hover: hover)', 'all'),
  );
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
