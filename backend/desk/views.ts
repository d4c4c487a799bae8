import { oneLine } from '../../protocol/trimText.ts';
import type { DeskView, InboxFilter } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import type { SignedIn } from '../chat/operators.ts';
import { isDuplicate, queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { jsonText } from '../storage/jsonText.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Transaction } from '../storage/Store.ts';
import { checkedTag } from '../tickets/checkedTag.ts';

/** Of an operator's own views, and of the shared ones. */
const MAX_VIEWS = 100;
const MAX_NAME = 60;
const COLUMNS = 'id, name, operator_id IS NULL AS is_shared, filter';

type NewView = Pick<DeskView, 'name' | 'filter'> & { is_shared?: boolean };
type ViewChange = { name?: string; filter?: InboxFilter; is_shared?: boolean };

/** Returns the operator's own views and the shared ones, by name. */
export async function listViews(on: Queryable, me: number): Promise<DeskView[]> {
  const sql = `SELECT ${COLUMNS} FROM desk_views WHERE operator_id = $1 OR operator_id IS NULL ORDER BY lower(name), id`;
  return on.query<DeskView>(sql, [me]);
}

export async function addView(transaction: Transaction, by: SignedIn, given: NewView): Promise<DeskView> {
  const { is_shared: isShared = false } = given;
  if (isShared) requireSharing(by);
  await refuseFullList(transaction, isShared ? null : by.id);
  const name = checkedName(given.name);
  const sql = `INSERT INTO desk_views (operator_id, name, filter) VALUES ($1, $2, $3::jsonb) RETURNING ${COLUMNS}`;
  const values = [isShared ? null : by.id, name, jsonText(checkedFilter(given.filter))];
  return announced(transaction, await unlessTaken(name, queryOne<DeskView>(transaction, sql, values)));
}

/** Changes what is given. Sharing a view turns the operator's own one into the desk's. */
export async function changeView(
  transaction: Transaction,
  by: SignedIn,
  { id, ...change }: ViewChange & { id: number },
): Promise<DeskView> {
  const view = await ownView(transaction, by, id);
  const { is_shared: isShared = view.is_shared } = change;
  if (isShared !== view.is_shared) {
    requireSharing(by);
    await refuseFullList(transaction, isShared ? null : by.id);
  }
  const name = change.name === undefined ? view.name : checkedName(change.name);
  const sql = `UPDATE desk_views SET operator_id = $2, name = $3, filter = $4::jsonb WHERE id = $1 RETURNING ${COLUMNS}`;
  const filter = change.filter === undefined ? view.filter : checkedFilter(change.filter);
  const values = [id, isShared ? null : by.id, name, jsonText(filter)];
  return announced(transaction, await unlessTaken(name, queryOne<DeskView>(transaction, sql, values)));
}

/** Returns the deleted view. */
export async function deleteView(transaction: Transaction, by: SignedIn, id: number): Promise<DeskView> {
  const view = await ownView(transaction, by, id);
  await transaction.query('DELETE FROM desk_views WHERE id = $1', [id]);
  return announced(transaction, view);
}

/** Returns a view that the operator may change, and locks it. A colleague's own view is as unknown as a deleted one. */
async function ownView(transaction: Transaction, by: SignedIn, id: number): Promise<DeskView> {
  const sql = `SELECT ${COLUMNS} FROM desk_views WHERE id = $1 AND (operator_id = $2 OR operator_id IS NULL) FOR UPDATE`;
  const view = await queryFirst<DeskView>(transaction, sql, [id, by.id]);
  if (view === null) throw new Refusal(404, 'There is no such view');
  if (view.is_shared) requireSharing(by);
  return view;
}

function requireSharing({ role }: SignedIn): void {
  if (role !== 'administrator') throw new Refusal(403, 'Only an administrator can share views and change shared ones');
}

function refuseFullList(transaction: Transaction, operatorId: number | null): Promise<void> {
  return refuseFull(transaction, {
    ...{ rows: 'FROM desk_views WHERE operator_id IS NOT DISTINCT FROM $1::bigint', values: [operatorId] },
    most: MAX_VIEWS,
    error: `There are ${MAX_VIEWS} ${operatorId === null ? 'shared views' : 'views of yours'}, which is the limit. Delete one first`,
  });
}

function checkedName(given: string): string {
  const name = oneLine(given);
  if (name === '' || name.length > MAX_NAME)
    throw new Refusal(422, `The name of a view has 1 to ${MAX_NAME} characters`);
  return name;
}

/** Stores the known fields only, and a tag as tags are stored. */
function checkedFilter({ category_id, company, tag, owner, waiting, language }: InboxFilter): InboxFilter {
  const known = {
    category_id,
    company,
    tag: tag === undefined ? undefined : checkedTag(tag),
    owner,
    waiting,
    language,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

function unlessTaken(name: string, saving: Promise<DeskView>): Promise<DeskView> {
  return saving.catch((error: unknown) => {
    throw isDuplicate(error) ? new Refusal(409, `There is a view “${name}” already`) : error;
  });
}

async function announced(transaction: Transaction, view: DeskView): Promise<DeskView> {
  await transaction.announce(DESK_ROOM, 'Desk.ViewsChanged', {});
  return view;
}
