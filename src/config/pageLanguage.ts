import { firstText, type GivenElement } from './firstText.ts';

/** The language that the page has given to the elements, else that of the part of the page in which they stand (API-10). */
export function pageLanguage(members: readonly GivenElement[]): string | undefined {
  const given = firstText(members, 'lang');
  if (given !== undefined) return given;
  // Not by the parent: a page's heap would get the body's class.
  const around = members[0]?.host.closest<HTMLElement>('[lang]:not(:scope)') ?? document.documentElement;
  return around.lang || undefined;
}
