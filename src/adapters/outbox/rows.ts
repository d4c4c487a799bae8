import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { moment, serverId } from '../../entries/message/messageSchema.ts';
import type { OutboxItem } from '../../ports.ts';

/** A file, or its name, type and bytes if the browser cannot store files. */
const file = v.union([
  v.instance(File),
  v.pipe(
    object({ name: v.string(), type: v.string(), bytes: v.instance(ArrayBuffer) }),
    v.transform(({ name, type, bytes }) => new File([bytes], name, { type })),
  ),
]);

export async function bytesOf(file: File): Promise<{ name: string; type: string; bytes: ArrayBuffer }> {
  return { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
}

/**
 * A message in the database and in the journal. `order` sorts messages created at the same time.
 * `batch` groups the messages that one tab sends, in order.
 */
export type MessageRow = OutboxItem & { order: number; batch: string };

export const messageRow: v.GenericSchema<unknown, MessageRow> = object({
  uuid: v.string(),
  text: v.string(),
  files: v.array(file),
  createdAt: moment,
  tempFromForm: v.boolean(),
  triedIn: v.array(object({ chatId: serverId, hash: v.string() })),
  isHeld: v.boolean(),
  order: v.number(),
  batch: v.string(),
});

/** Only in the journal: a removed message that the database may still have. */
export const removedRow = object({ uuid: v.string(), isRemoved: v.literal(true) });

export function byAge(one: MessageRow, other: MessageRow): number {
  return one.createdAt - other.createdAt || one.order - other.order;
}

export function toItem({ order: _order, batch: _batch, ...item }: MessageRow): OutboxItem {
  return item;
}

/** The key of the row with the agreed chat. No message has this key. */
export const CHAT_KEY = 'chat';

export const agreementRow = object({
  uuid: v.literal(CHAT_KEY),
  chat: object({ uuid: v.string(), guestId: v.string(), chatId: v.nullable(serverId) }),
});
