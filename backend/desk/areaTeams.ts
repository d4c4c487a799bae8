import type { Area } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { Transaction } from '../storage/Store.ts';

const SELECT = `SELECT c.id, c.name, c.slug, ARRAY(
    SELECT a.operator_id FROM area_operators a JOIN operators o ON o.id = a.operator_id
    WHERE a.category_id = c.id AND o.disabled_at IS NULL ORDER BY a.operator_id
  ) AS operator_ids FROM categories c`;

/** Returns all areas with their teams. */
export async function listAreas(on: Queryable): Promise<Area[]> {
  return on.query<Area>(`${SELECT} ORDER BY c.position, c.id`);
}

/** Replaces the team of an area; an empty team gives the area to everyone. Unknown ids are left out. */
export async function changeTeam(
  transaction: Transaction,
  areaId: number,
  operatorIds: readonly number[],
): Promise<Area> {
  // The lock orders two administrators who change one team.
  const area = await queryFirst(transaction, 'SELECT id FROM categories WHERE id = $1 FOR UPDATE', [areaId]);
  if (area === null) throw new Refusal(404, 'There is no such area');
  await transaction.query('DELETE FROM area_operators WHERE category_id = $1', [areaId]);
  await transaction.query(
    `INSERT INTO area_operators (category_id, operator_id)
     SELECT $1, id FROM operators WHERE id = ANY($2::bigint[]) AND disabled_at IS NULL`,
    [areaId, operatorIds],
  );
  await transaction.announce(DESK_ROOM, 'Desk.AreasChanged', {});
  const changed = await queryFirst<Area>(transaction, `${SELECT} WHERE c.id = $1`, [areaId]);
  if (changed === null) throw new Refusal(404, 'There is no such area');
  return changed;
}
