import { PAGE_LENGTH } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { loadPage } from './loadPage.ts';

/** Fetches the first page of e-mails without a ticket, or the page after the mail `before`. */
export async function loadLeftAside(desk: Desk, before?: number): Promise<void> {
  const { tickets } = desk.state;
  const list = tickets.asideList;
  const call = desk.ports.api.getLeftAside(before === undefined ? {} : { before });
  const page = await loadPage(desk, { list, isMore: before !== undefined, call });
  if (page === null) return;
  // The first page replaces the list, because a colleague may have made tickets of mails in it.
  list.hasMore = page.length === PAGE_LENGTH;
  tickets.aside = before === undefined ? page : [...tickets.aside, ...page];
}

/** Fetches the list again if it is on screen. */
export function refreshLeftAside(desk: Desk): void {
  if (desk.state.tickets.filter === 'aside') void loadLeftAside(desk);
}
