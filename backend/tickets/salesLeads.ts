import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { jsonText } from '../storage/jsonText.ts';
import type { SalesLead } from '../../protocol/wire.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { cutToBytes } from '../chat/messageText.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';

export type LeadForm = Readonly<Record<string, string | number | boolean | null>>;
type Row = Pick<SalesLead, 'lead_id' | 'handled_by'> & { fields: LeadForm; handled_at: Date | null; created_at: Date };

const SELECT = 'SELECT id AS lead_id, fields, handled_by, handled_at, created_at FROM contact_requests';
/** A realtime event holds 10 KB, so values are cut. The desk's list has the whole form. */
const ANNOUNCED_BYTES = 200;

/** A visitor who got no answer reads the error, and sends the form again. */
const REPEATED_WITHIN = "interval '10 minutes'";

/** Stores the form, unless the same one has just been stored. */
export async function addLead(transaction: Transaction, form: LeadForm): Promise<void> {
  const fields = jsonText(form);
  // One at a time, because the first call may still be running. jsonb has one order of fields.
  await transaction.query('SELECT pg_advisory_xact_lock(hashtext(($1::jsonb)::text))', [fields]);
  const lead = await queryFirst<{ id: number }>(
    transaction,
    `INSERT INTO contact_requests (fields) SELECT $1::jsonb WHERE NOT EXISTS (
       SELECT 1 FROM contact_requests WHERE fields = $1::jsonb AND created_at > now() - ${REPEATED_WITHIN})
     RETURNING id`,
    [fields],
  );
  if (lead !== null) await announceLead(transaction, lead.id);
}

/** Newest first. `before` is the last lead of the previous page. */
export async function listLeads(on: Queryable, { before, limit }: { before?: number; limit: number }) {
  const sql = `${SELECT} WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`;
  return (await on.query<Row>(sql, [before ?? null, limit])).map(toLead);
}

/** Marks a lead as handled or as new. If two operators mark it as handled, the first one is kept. */
export async function markLead(
  transaction: Transaction,
  id: number,
  { isHandled, by }: { isHandled: boolean; by: string },
): Promise<SalesLead> {
  const marked = await transaction.query(
    `UPDATE contact_requests SET handled_by = CASE WHEN $2 THEN coalesce(handled_by, $3) END,
       handled_at = CASE WHEN $2 THEN coalesce(handled_at, now()) END WHERE id = $1 RETURNING id`,
    [id, isHandled, by],
  );
  if (marked.length === 0) throw new Refusal(404, 'There is no such sales lead');
  return announceLead(transaction, id);
}

async function announceLead(transaction: Transaction, id: number): Promise<SalesLead> {
  const lead = toLead(await queryOne<Row>(transaction, `${SELECT} WHERE id = $1`, [id]));
  const fields = lead.fields.map(({ name, value }) => ({ name, value: cutToBytes(value, ANNOUNCED_BYTES) }));
  await transaction.announce(DESK_ROOM, 'Desk.LeadUpdated', { lead: { ...lead, fields } });
  return lead;
}

function toLead({ fields, handled_at: handledAt, created_at: createdAt, ...row }: Row): SalesLead {
  return {
    ...row,
    email: String(fields.email ?? ''),
    fields: Object.entries(fields)
      .filter(([name, value]) => name !== 'email' && value !== null && value !== '')
      .map(([name, value]) => ({ name, value: String(value) })),
    handled_at: handledAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
