import { MAX_SELECTED } from '../model/limits.ts';
import type { ThreadKey } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import { emptySelection } from '../state/bulkState.ts';

/** Selects a row, or takes it out of the selection. */
export function toggleSelected({ state }: Desk, key: ThreadKey): void {
  const { keys } = state.selection;
  const isSelected = keys.includes(key);
  if (!isSelected && keys.length >= MAX_SELECTED) return;
  state.selection = { keys: isSelected ? keys.filter((one) => one !== key) : [...keys, key], anchor: key };
}

/** Selects the rows from the one that was selected last to this one. `order`: the rows on screen. */
export function selectRange(desk: Desk, order: readonly ThreadKey[], key: ThreadKey): void {
  const { keys, anchor } = desk.state.selection;
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(key)];
  if (from < 0 || to < 0) {
    if (!keys.includes(key)) toggleSelected(desk, key);
    return;
  }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  desk.state.selection = { keys: [...new Set([...keys, ...range])].slice(0, MAX_SELECTED), anchor: key };
}

export function selectAll({ state }: Desk, order: readonly ThreadKey[]): void {
  state.selection = { keys: order.slice(0, MAX_SELECTED), anchor: order[0] ?? null };
}

export function clearSelection({ state }: Desk): void {
  if (state.selection.keys.length > 0) state.selection = emptySelection();
}

/** Takes all other rows out of the selection: an action on rows that are not on screen would surprise. */
export function keepSelected({ state }: Desk, order: readonly ThreadKey[]): void {
  const { keys, anchor } = state.selection;
  if (keys.every((key) => order.includes(key))) return;
  state.selection = { keys: keys.filter((key) => order.includes(key)), anchor };
}

/** Takes the rows of a list that is no longer shown out of the selection. */
export function dropSelected({ state }: Desk, order: readonly ThreadKey[]): void {
  const { keys, anchor } = state.selection;
  if (keys.some((key) => order.includes(key)))
    state.selection = { keys: keys.filter((key) => !order.includes(key)), anchor };
}
