/**
 * Events that a page's listeners would intercept: smooth scrolling and scroll locks prevent the
 * wheel and the touch, a modal's focus trap moves the focus back, and an upload area takes the
 * pasted file. A page that protects its texts prevents the context menu and the mousedown, without
 * which a press neither focuses a field nor selects text.
 */
const KEPT = 'wheel touchstart touchmove touchend touchcancel focusin focusout copy cut paste contextmenu mousedown';

/**
 * Keys that type or move in the text, from a keyboard or an input method. Excludes Escape, Tab
 * and F5, which are not for the field alone.
 */
const TYPED = /^(?:.|Enter|Backspace|Delete|Arrow.+|Home|End|Page.+|Process|Dead|Unidentified)$/u;

/** Keys that press a control, move in it, or scroll. */
const OPERATES = /^(?: |Enter|Arrow.+|Home|End|Page.+)$/;

/**
 * Stops an element's own events at its shadow root. To the page their target is the element, not
 * a field, a button or a scroll container, so the page's handling would break the element's.
 * Listeners in the capture phase run earlier and still get them.
 */
export function keepEvents(root: ShadowRoot): void {
  for (const type of KEPT.split(' '))
    root.addEventListener(
      type,
      (event) => {
        // A press on a button needs no default action, and by its mousedown a page may close a menu.
        if (type !== 'mousedown' || !(event.target as Element).closest('button')) event.stopPropagation();
      },
      { passive: true },
    );
  // The page gets the keyup of each key whose keydown it got, even if the focus is in a field by then.
  const held = new Set<string>();
  const onKey = (event: Event): void => {
    const { type, code } = event as KeyboardEvent;
    const isKept = isOwnKey(root, event as KeyboardEvent);
    if (type === 'keydown' && isKept) held.add(code);
    if (type === 'keyup' ? held.delete(code) : isKept) event.stopPropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, onKey);
}

/** Nodes that the page put into a slot belong to the page. */
function isOwnKey(root: ShadowRoot, { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const element = target as Node & Partial<Element>;
  const keys = element.matches?.('input, select, textarea') ? TYPED : OPERATES;
  return root.contains(element) && !ctrlKey && !metaKey && !altKey && keys.test(key);
}
