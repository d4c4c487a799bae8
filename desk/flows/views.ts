import type { DeskView } from '../model/entities.ts';
import { type InboxChoice, type InboxFilter, isSameFilter, NO_INBOX_FILTER } from '../model/inboxFilter.ts';
import type { Desk } from '../state/createDesk.ts';
import { emptyList } from '../state/listState.ts';
import { shownView } from '../state/selectors.ts';
import { loadInbox } from './inboxPages.ts';
import { outcome, problemOf } from './outcome.ts';

const NO_VIEW = 'This view of the inbox was deleted, or belongs to a colleague. The inbox shows everything.';

/** Fetches the views, and applies the one that the address names or that a colleague has changed. */
export async function loadViews(desk: Desk): Promise<void> {
  const { inbox } = desk.state;
  const wasLoaded = inbox.views !== null;
  const isUnchanged = shownView(inbox)?.isChanged === false;
  const answer = await outcome(desk, desk.ports.api.getViews());
  if (answer.kind === 'signed-out') return;
  if (answer.kind === 'failed') {
    if (!wasLoaded && inbox.viewId !== null) Object.assign(inbox.list, { load: 'failed', problem: answer.problem });
    return;
  }
  inbox.views = answer.value;
  const view = answer.value.find(({ id }) => id === inbox.viewId);
  if (inbox.viewId === null) return;
  if (view === undefined) {
    inbox.viewId = null;
    if (!wasLoaded) desk.state.notice = NO_VIEW;
  }
  if (!wasLoaded || (view !== undefined && isUnchanged && !isSameFilter(view.filter, inbox.filter)))
    applyFilter(desk, view?.filter ?? inbox.filter);
}

/** Fetches the companies and languages that the filter offers. */
export async function loadInboxChoices(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getInboxChoices());
  if (answer.kind === 'done') desk.state.inbox.choices = answer.value;
}

/** Changes some of the filters. A chosen view stays chosen, so that the change can be saved. */
export function filterInbox(desk: Desk, change: Partial<InboxFilter>): void {
  applyFilter(desk, { ...desk.state.inbox.filter, ...change });
}

/** Shows a view; null shows everything. */
export function chooseView(desk: Desk, viewId: number | null): void {
  const { inbox } = desk.state;
  inbox.viewId = viewId;
  applyFilter(desk, inbox.views?.find(({ id }) => id === viewId)?.filter ?? NO_INBOX_FILTER);
}

/** Shows what an address asks for. */
export function showInboxChoice(desk: Desk, { viewId, filter }: InboxChoice): void {
  const { inbox } = desk.state;
  const isShown = viewId === null ? isSameFilter(filter, inbox.filter) : viewId === inbox.viewId;
  if (isShown && inbox.list.load !== 'idle') return;
  if (inbox.views === null) void loadViews(desk);
  if (viewId !== null) chooseView(desk, viewId);
  else {
    desk.state.inbox.viewId = null;
    applyFilter(desk, filter);
  }
}

function applyFilter(desk: Desk, filter: InboxFilter): void {
  Object.assign(desk.state.inbox, { filter: { ...filter }, list: emptyList(), end: null, next: null });
  void loadInbox(desk);
}

/** Saves the filters as a new view, and chooses it. Returns null on success, or what went wrong. */
export function saveView(desk: Desk, given: { readonly name: string; readonly isShared: boolean }) {
  const { filter } = desk.state.inbox;
  return problemOf(desk, desk.ports.api.addView({ ...given, filter }), (view) => receiveView(desk, view));
}

/** Renames the chosen view, shares it, or gives it the filters on screen. Returns null on success, or what went wrong. */
export function changeView(desk: Desk, id: number, change: Partial<Omit<DeskView, 'id'>>): Promise<string | null> {
  return problemOf(desk, desk.ports.api.changeView(id, change), (view) => receiveView(desk, view));
}

/** Deletes a view. Its filters stay on screen. */
export function deleteView(desk: Desk, id: number): Promise<string | null> {
  const { inbox } = desk.state;
  return problemOf(desk, desk.ports.api.deleteView(id), () => {
    inbox.views = (inbox.views ?? []).filter((view) => view.id !== id);
    if (inbox.viewId === id) inbox.viewId = null;
  });
}

function receiveView({ state: { inbox } }: Desk, view: DeskView): void {
  const others = (inbox.views ?? []).filter(({ id }) => id !== view.id);
  inbox.views = [...others, view].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  inbox.viewId = view.id;
}
