import { textOf } from '../../config/textOf.ts';

/** A page that never provides a token must not block the chat. */
const PATIENCE_MS = 10_000;

/**
 * Returns the token of the first `tokenProvider` that the page set on these elements; null if
 * there is none, or it returns none.
 */
export async function freshToken(elements: readonly Element[]): Promise<string | null> {
  for (const element of elements) {
    const { tokenProvider } = element as { tokenProvider?: unknown };
    if (typeof tokenProvider !== 'function') continue;
    try {
      return textOf(await Promise.race([(tokenProvider as () => unknown)(), tooLate()])) ?? null;
    } catch (cause) {
      console.error('support-chat: the page’s tokenProvider failed', cause);
    }
  }
  return null;
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('no token in ten seconds')), PATIENCE_MS));
