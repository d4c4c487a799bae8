import type { Answer } from '../../protocol/answer.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import type { ListState } from '../state/listState.ts';
import { outcome } from './outcome.ts';

type Pages<Item> = {
  readonly list: ListState;
  /** The ids of the rows that are shown. */
  readonly shown: readonly number[];
  readonly idOf: (item: Item) => number;
  readonly fetchPage: (page: { before?: number }) => Promise<Answer<readonly Item[]>>;
  readonly addPage: (page: readonly Item[]) => void;
};

/**
 * Fetches the page after the last one, and further ones until one has a row that is not shown. A search, a tag or an
 * address can have added rows far below, so the last row that is shown does not begin the next page.
 */
export async function loadNextPage<Item>(
  desk: Desk,
  { list, shown, idOf, fetchPage, addPage }: Pages<Item>,
): Promise<void> {
  if (list.isLoadingMore) return;
  const known = new Set(shown);
  let page: readonly Item[] | null;
  do {
    const { last } = list;
    // The server finds no page before a row that was deleted.
    const call = fetchPage(last !== null && known.has(last) ? { before: last } : {});
    page = await loadPage(desk, { list, isMore: true, call });
    if (page === null) return;
    if (list.last !== last) {
      // A refresh has returned the list to its first page.
      list.hasMore = true;
      return;
    }
    addPage(page);
    list.last = lastId(page, idOf) ?? last;
  } while (list.hasMore && page.every((item) => known.has(idOf(item))));
}

/** Returns the id of the last row of a page, which begins the next page; null for an empty one. */
export function lastId<Item>(page: readonly Item[], idOf: (item: Item) => number): number | null {
  const last = page.at(-1);
  return last === undefined ? null : idOf(last);
}

type Page<Item> = { list: ListState; isMore: boolean; call: Promise<Answer<readonly Item[]>> };

/** Awaits a page, and shows its progress and failure in its list. Returns null without a page to show. */
export async function loadPage<Item>(desk: Desk, { list, isMore, call }: Page<Item>): Promise<readonly Item[] | null> {
  if (!isMore && list.load !== 'ready') list.load = 'loading';
  list.isLoadingMore = isMore;
  const answer = await outcome(desk, call);
  if (answer.kind === 'signed-out') return null;
  list.isLoadingMore = false;
  list.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'failed') {
    if (list.load !== 'ready') list.load = 'failed';
    return null;
  }
  // A refresh of the first page says nothing about later pages.
  if (isMore || list.load !== 'ready') list.hasMore = answer.value.length === PAGE_LENGTH;
  list.load = 'ready';
  return answer.value;
}
