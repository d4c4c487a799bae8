import { firstText, type GivenElement } from './firstText.ts';

/**
 * Returns the language that the page set on the elements, otherwise the language of the
 * surrounding part of the page (API-10).
 */
export function pageLanguage(members: readonly GivenElement[]): string | undefined {
  const given = firstText(members, 'lang');
  if (given !== undefined) return given;
  // Uses `closest`, because reading the parent would add the body's DOM class to the page's heap.
  const around = members[0]?.host.closest<HTMLElement>('[lang]:not(:scope)') ?? document.documentElement;
  return around.lang || undefined;
}
