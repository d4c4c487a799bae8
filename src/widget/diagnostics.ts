import { ATTRIBUTE_NAMES, ATTRIBUTES, type AttributeName } from '../../elements/attributes.ts';
import { FEATURES } from '../config/features.ts';
import { idOf, textOf } from '../config/textOf.ts';

/**
 * Logs the page's mistakes to the console, each once (API-11). Only a page with a mistake loads
 * this module.
 */
const warned = new Set<string>();
function warn(line: string): void {
  if (warned.has(line)) return;
  warned.add(line);
  console.warn(`support-chat: ${line}`);
}

/** Reports an unknown value of an attribute. */
export function choice(attribute: AttributeName, given: string): void {
  const row = ATTRIBUTES[attribute];
  if (row.kind === 'choice') warn(`${attribute} is one of ${row.words.join(', ')}, not '${given}'`);
}

/** Reports words of the attribute `features` that name no feature. */
export function features(unknown: readonly string[]): void {
  const known = FEATURES.map((feature) => `no-${feature}`).join(', ');
  for (const word of unknown) warn(`features takes any of ${known}, not '${word}'`);
}

const FIELDS = ['id', 'email', 'primaryEmail', 'token', 'name', 'phone', 'avatar'];

/**
 * Reports unknown fields or wrong types of a user, and a user who remains a guest because the id
 * or the email is missing.
 */
export function user(given: object): void {
  if (typeof given.valueOf() !== 'object') return warn('setUser takes an object such as { id, email }, or null');
  const values = given as Readonly<Record<string, unknown>>;
  for (const field of Object.keys(given))
    if (!FIELDS.includes(field)) warn(`setUser has no field '${field}'. It takes ${FIELDS.join(', ')}`);
  const { id, email, primaryEmail } = values;
  const isMissing = (value: unknown): boolean => (value ?? '') === '';
  if (!isMissing(id) && !idOf(id)) warn('the id of a user is a text, a bigint or a safe integer');
  const address = textOf(email) ?? textOf(primaryEmail);
  const lacks = [...(idOf(id) ? [] : ['id']), ...(address ? [] : ['email'])];
  if (lacks.length > 0)
    warn(
      `the user has no ${lacks.join(' and no ')}, so the visitor is a guest. A customer has an id and an email; ` +
        'an id alone is enough only if this browser knows the customer already',
    );
}

/** Reports entries of `articles` that cannot be suggested. */
export function articles(mistakes: readonly string[]): void {
  for (const mistake of mistakes) warn(mistake);
}

/** Reports a call of an unknown method of `window.SupportChat`. */
export function method(name: string): void {
  warn(`window.SupportChat has no method '${name}'`);
}

/** Reports an unknown option of `init`. */
export function option(name: string): void {
  warn(`init has no option '${name}'`);
}

/** Reports a call for a company that has no element in the page. */
export function company(name: string): void {
  warn(`the page has no element of the company '${name}'`);
}

/** Reports a listener for an unknown event. */
export function event(type: string, known: readonly string[]): void {
  warn(`there is no event '${type}'. The events are ${known.join(', ')}`);
}

const withoutDashes = (name: string): string => name.replace(/[-_]/g, '');

/**
 * Reports attributes that look misspelt, and content that is not shown, because the page does not
 * close the tag. Attributes of the page or of a framework are ignored.
 */
export function tag(element: Element): void {
  // React writes `apiUrl` as `apiurl`, which is valid.
  const known = ATTRIBUTE_NAMES.flatMap((name) => [name, withoutDashes(name)] as string[]);
  for (const name of element.getAttributeNames().filter((given) => !known.includes(given))) {
    const meant = ATTRIBUTE_NAMES.find((one) => isClose(withoutDashes(name), withoutDashes(one)));
    if (meant) warn(`<${element.localName}> has no attribute '${name}'. Is '${meant}' meant?`);
  }
  if (element.querySelector(':scope > :not([slot])'))
    warn(
      `<${element.localName}> hides what is in it. Close it with </${element.localName}>: HTML ignores the slash of <… />`,
    );
}

/**
 * One letter is missing, added, replaced, or swapped with its neighbour; two in a name of more
 * than eight letters.
 */
const isClose = (given: string, known: string): boolean =>
  given.length > 3 && distance(given, known) <= (known.length > 8 ? 2 : 1);

/**
 * Returns the edit distance of two words. A swap of neighbours counts as one edit (optimal string
 * alignment).
 */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}
