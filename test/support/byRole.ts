/** Finds visible elements by role and accessible name, in document order. */

const ROLES: readonly [selector: string, role: string][] = [
  ['button', 'button'],
  ['a[href]', 'link'],
  ['article', 'article'],
  ['textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url]', 'textbox'],
  ['input[type=radio]', 'radio'],
  ['select', 'combobox'],
  ['form[aria-label], form[aria-labelledby]', 'form'],
  ['h1, h2, h3', 'heading'],
  ['ul', 'list'],
  ['li', 'listitem'],
  ['progress', 'progressbar'],
];

type Name = string | RegExp;

export function allByRole(root: ParentNode, role: string, name?: Name): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => roleOf(element) === role && isShown(element) && (name === undefined || fits(nameOf(element), name)),
  );
}

/** Returns the only element with that role and name. Throws if there is none or more than one. */
export function byRole<Kind extends HTMLElement = HTMLElement>(root: ParentNode, role: string, name?: Name): Kind {
  const found = allByRole(root, role, name);
  const [first] = found;
  if (!first || found.length > 1) {
    const there = [...root.querySelectorAll<HTMLElement>('*')].filter((element) => roleOf(element) && isShown(element));
    const list = there.map((element) => `${roleOf(element)} "${nameOf(element)}"`).join(', ');
    throw new Error(`${found.length} of role ${role} named ${String(name)}; there are: ${list}`);
  }
  return first as Kind;
}

export function nameOf(element: HTMLElement): string {
  const root = element.getRootNode() as ShadowRoot;
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy) return textOf(...labelledBy.split(/\s+/).map((id) => root.getElementById(id)));
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  if ('labels' in element) {
    const labels = [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])];
    if (labels.length > 0) return textOf(...labels);
  }
  return textOf(element);
}

/** Returns the text of the elements referenced by `aria-describedby`. */
export function descriptionOf(element: HTMLElement): string {
  const root = element.getRootNode() as ShadowRoot;
  const ids = element.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  return textOf(...ids.map((id) => root.getElementById(id)));
}

function roleOf(element: HTMLElement): string | undefined {
  return element.getAttribute('role') ?? ROLES.find(([selector]) => element.matches(selector))?.[1];
}

const textOf = (...elements: (HTMLElement | null)[]): string =>
  elements
    .map((element) => element?.textContent.trim().replace(/\s+/g, ' ') ?? '')
    .join(' ')
    .trim();

const fits = (actual: string, wanted: Name): boolean =>
  typeof wanted === 'string' ? actual === wanted : wanted.test(actual);

const isShown = (element: HTMLElement): boolean =>
  element.closest('[aria-hidden=true]') === null && element.checkVisibility({ visibilityProperty: true });
