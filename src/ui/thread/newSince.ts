import type { Entry } from '../../entries/models.ts';
import { isOnItsWay } from '../../session/order.ts';

type Pages = readonly { readonly entries: readonly Entry[] }[];

/** The newest entry that keeps its place: what is still on its way stays behind all that others say meanwhile. */
export function lastSettled(pages: Pages): string | null {
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const found = pages[page]?.entries.findLast((entry) => !isOnItsWay(entry));
    if (found) return found.key;
  }
  return null;
}

/** The keys of the staff's messages behind that entry, oldest first; none when it is gone. */
export function newSince(pages: Pages, key: string | null): readonly string[] {
  const found: string[] = [];
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const entries = pages[page]?.entries ?? [];
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const entry = entries[at];
      if (entry?.key === key) return found.reverse();
      if (entry?.objectType === 'message' && entry.authorType === 'staff') found.push(entry.key);
    }
  }
  return [];
}
