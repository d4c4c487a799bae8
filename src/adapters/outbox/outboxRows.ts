import * as v from 'valibot';
import { LAST_MOMENT_MS } from '../../config/limits.ts';
import type { ServerId } from '../../entries/message/message.ts';
import { serverId } from '../../entries/message/messageSchema.ts';
import type { OutboxItem } from '../../ports.ts';

export const STORE = 'messages';
/** Beside the messages, under a key that no message has: which chat they go to. */
export const CHAT_KEY = 'chat';
export const storedAgreement = v.object({
  uuid: v.literal(CHAT_KEY),
  chat: v.object({ uuid: v.string(), guestId: v.string(), chatId: v.nullable(serverId) }),
});

/** A file, or its name, type and bytes where the browser keeps no files. */
const file = v.union([
  v.instance(File),
  v.pipe(
    v.object({ name: v.string(), type: v.string(), bytes: v.instance(ArrayBuffer) }),
    v.transform(({ name, type, bytes }) => new File([bytes], name, { type })),
  ),
]);
/**
 * A message as it stands in the database, and in the journal; `order`: among those of one moment; `batch`: what one tab brings to the server
 * together, one after the other.
 */
export const stored: v.GenericSchema<unknown, OutboxItem & { order: number; batch: string }> = v.object({
  uuid: v.string(),
  text: v.string(),
  files: v.array(file),
  createdAt: v.pipe(v.number(), v.minValue(0), v.maxValue(LAST_MOMENT_MS)),
  tempFromForm: v.boolean(),
  triedIn: v.array(v.object({ chatId: v.union([v.number(), v.string()]), hash: v.string() })),
  isHeld: v.boolean(),
  order: v.number(),
  batch: v.string(),
});
export type Stored = v.InferOutput<typeof stored>;

export const byAge = (one: Stored, other: Stored): number => one.createdAt - other.createdAt || one.order - other.order;

/** In one transaction: another tab may agree on the next chat meanwhile. */
export function deleteAgreement(store: IDBObjectStore, chatId: ServerId): IDBRequest<IDBCursorWithValue | null> {
  const request = store.openCursor(CHAT_KEY);
  request.addEventListener('success', () => {
    const read = v.safeParse(storedAgreement, request.result?.value);
    if (read.success && read.output.chat.chatId === chatId) request.result?.delete();
  });
  return request;
}

export const bytesOf = async (file: File) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() });

export function toItem({ order: _order, batch: _batch, ...item }: Stored): OutboxItem {
  return item;
}
