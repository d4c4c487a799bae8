import { REPLY_SHORTCUT_RULE, replyShortcut } from '../../protocol/replyShortcut.ts';
import { isDuplicate, queryFirst, type Queryable } from '../storage/Database.ts';
import type { CannedReply } from '../../protocol/wire.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { Refusal } from '../base/Refusal.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Transaction } from '../storage/Store.ts';

type Given = Omit<CannedReply, 'id'>;

const MAX_REPLIES = 500;

export async function listCannedReplies(on: Queryable): Promise<CannedReply[]> {
  return on.query<CannedReply>('SELECT id, shortcut, text FROM reply_templates ORDER BY shortcut');
}

export async function addCannedReply(transaction: Transaction, given: Given): Promise<CannedReply> {
  const { shortcut, text } = checked(given);
  const error = `There are ${MAX_REPLIES} canned replies, which is the limit. Delete one that is not used`;
  await refuseFull(transaction, { rows: 'FROM reply_templates', most: MAX_REPLIES, error });
  const reply = await queryFirst<CannedReply>(
    transaction,
    `INSERT INTO reply_templates (shortcut, text) VALUES ($1, $2)
     ON CONFLICT (shortcut) DO NOTHING RETURNING id, shortcut, text`,
    [shortcut, text],
  );
  if (reply === null) throw isTaken(shortcut);
  await transaction.announce(DESK_ROOM, 'Desk.RepliesChanged', {});
  return reply;
}

export async function changeCannedReply(transaction: Transaction, id: number, given: Given): Promise<CannedReply> {
  const { shortcut, text } = checked(given);
  const reply = await queryFirst<CannedReply>(
    transaction,
    'UPDATE reply_templates SET shortcut = $2, text = $3, updated_at = now() WHERE id = $1 RETURNING id, shortcut, text',
    [id, shortcut, text],
  ).catch((error: unknown) => {
    throw isDuplicate(error) ? isTaken(shortcut) : error;
  });
  if (reply === null) throw new Refusal(404, 'There is no such canned reply');
  await transaction.announce(DESK_ROOM, 'Desk.RepliesChanged', {});
  return reply;
}

/** Returns the shortcut of the deleted reply; null if there is no reply with this id. */
export async function deleteCannedReply(transaction: Transaction, id: number): Promise<string | null> {
  const sql = 'DELETE FROM reply_templates WHERE id = $1 RETURNING shortcut';
  const deleted = await queryFirst<{ shortcut: string }>(transaction, sql, [id]);
  await transaction.announce(DESK_ROOM, 'Desk.RepliesChanged', {});
  return deleted?.shortcut ?? null;
}

function checked({ shortcut: given, text }: Given): Given {
  const shortcut = replyShortcut(given);
  if (shortcut === null) throw new Refusal(422, REPLY_SHORTCUT_RULE);
  // The composer starts private notes with this word.
  if (shortcut === 'note') throw new Refusal(422, '/note is for private notes. Choose another shortcut.');
  if (text.trim() === '') throw new Refusal(422, 'Enter the text of the reply');
  return { shortcut, text: text.trim() };
}

const isTaken = (shortcut: string) => new Refusal(409, `There is a reply /${shortcut} already`);
