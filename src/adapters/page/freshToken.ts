import { textOf } from '../../config/textOf.ts';
import { inTime } from './inTime.ts';

/**
 * Returns the token of the first `tokenProvider` that the page set on these elements; null if
 * there is none, or it returns none.
 */
export async function freshToken(elements: readonly Element[]): Promise<string | null> {
  for (const element of elements) {
    const { tokenProvider } = element as { tokenProvider?: unknown };
    if (typeof tokenProvider !== 'function') continue;
    try {
      return textOf(await inTime((tokenProvider as () => unknown)())) ?? null;
    } catch (cause) {
      console.error('support-chat: the page’s tokenProvider failed', cause);
    }
  }
  return null;
}
