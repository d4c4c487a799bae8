import type { Answer } from '../../protocol/answer.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import type { ListState } from '../state/listState.ts';
import { outcome } from './outcome.ts';

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
