import { PAGE_LENGTH } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

/** Fetches the first page of e-mails without a ticket, or the page after the mail `before`. */
export async function loadLeftAside(desk: Desk, before?: number): Promise<void> {
  const { tickets } = desk.state;
  const list = tickets.asideList;
  if (before === undefined && list.load !== 'ready') list.load = 'loading';
  list.isLoadingMore = before !== undefined;
  const answer = await outcome(desk, desk.ports.api.getLeftAside(before === undefined ? {} : { before }));
  if (answer.kind === 'signed-out') return;
  list.isLoadingMore = false;
  list.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'failed') {
    if (list.load !== 'ready') list.load = 'failed';
    return;
  }
  list.load = 'ready';
  list.hasMore = answer.value.length === PAGE_LENGTH;
  // The first page replaces the list, because a colleague may have made tickets of mails in it.
  tickets.aside = before === undefined ? answer.value : [...tickets.aside, ...answer.value];
}

/** Fetches the list again if it is on screen. */
export function refreshLeftAside(desk: Desk): void {
  if (desk.state.tickets.filter === 'aside') void loadLeftAside(desk);
}
