/**
 * Events that a page's listeners would take: smooth scrolling and scroll locks prevent the wheel and the touch, a modal's focus trap moves the
 * focus back, and an upload area takes the pasted file.
 */
const KEPT = 'wheel touchstart touchmove touchend touchcancel focusin focusout copy cut paste';

/** Keys that write, or move in the text, by a keyboard or an input method. Escape, Tab and F5 are not the field's alone. */
const TYPED = /^(?:.|Enter|Backspace|Delete|Arrow.+|Home|End|Page.+|Process|Dead|Unidentified)$/u;

/** Keys that press a control, move in it, or scroll. */
const OPERATES = /^(?: |Enter|Arrow.+|Home|End|Page.+)$/;

/**
 * Stops the events of an element's shadow root there. The page sees the element as their target and no field, no button and no scroll
 * container, so its own handling would break the element's. A listener in the capturing phase runs earlier and still gets them.
 */
export function keepEvents(root: ShadowRoot): void {
  for (const type of KEPT.split(' '))
    root.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  // The page gets the keyup of each key whose keydown it has got, even if the focus is in a field by then.
  const held = new Set<string>();
  const onKey = (event: Event): void => {
    const { type, code } = event as KeyboardEvent;
    const isKept = isOwnKey(root, event as KeyboardEvent);
    if (type === 'keydown' && isKept) held.add(code);
    if (type === 'keyup' ? held.delete(code) : isKept) event.stopPropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, onKey);
}

/** Nodes that the page has put into a slot are the page's own. */
function isOwnKey(root: ShadowRoot, { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const element = target as Node & Partial<Element>;
  const keys = element.matches?.('input, select, textarea') ? TYPED : OPERATES;
  return root.contains(element) && !ctrlKey && !metaKey && !altKey && keys.test(key);
}
