import type { Facade } from '../launcher/Facade.ts';
import { textOf } from './textOf.ts';

/** What the first `tokenProvider` that the page has set on these elements gives; null where there is none, or it gives none. */
export async function freshToken(members: readonly Facade[]): Promise<string | null> {
  for (const { host } of members) {
    const { tokenProvider } = host as { tokenProvider?: unknown };
    if (typeof tokenProvider !== 'function') continue;
    try {
      return textOf(await (tokenProvider as () => unknown)()) ?? null;
    } catch (cause) {
      console.error('support-chat: the page’s tokenProvider failed', cause);
    }
  }
  return null;
}
