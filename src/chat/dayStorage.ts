import * as v from 'valibot';
import { object } from '../../protocol/object.ts';
import { parseJson } from '../config/parseJson.ts';
import type { StorageKey } from '../config/storageKeys.ts';
import { toJson } from '../config/toJson.ts';
import { serverId } from '../entries/message/messageSchema.ts';
import type { TicketWidgetEntry } from '../entries/models.ts';
import type { FormKind, UserFormEntry } from '../entries/userForm/userForm.ts';
import type { Ports } from '../ports.ts';

const DAY_MS = 24 * 60 * 60_000;
const envelope = object({ at: v.number(), value: v.unknown() });
type Storage = Pick<Ports, 'store' | 'clock'>;

/** Stores unfinished input for the next page, for one day. */
export function storeForDay({ store, clock }: Storage, key: StorageKey, value: object): void {
  store.set(key, toJson({ at: clock.now(), value }));
}

/** Returns the stored value and its time; null if there is none, it is too old, or its shape is unknown. */
export function readWithinDay<Schema extends v.GenericSchema>(
  { store, clock }: Storage,
  key: StorageKey,
  schema: Schema,
): { at: number; value: v.InferOutput<Schema> } | null {
  const stored = v.safeParse(envelope, parseJson(store.get(key)));
  if (!stored.success || Math.abs(clock.now() - stored.output.at) >= DAY_MS) return null;
  const read = v.safeParse(schema, stored.output.value);
  return read.success ? { at: stored.output.at, value: read.output } : null;
}

const formValues = v.record(v.string(), v.record(v.string(), v.string()));
type Values = UserFormEntry['values'];

const readForms = (storage: Storage): Readonly<Record<string, Values>> =>
  readWithinDay(storage, 'openForms', formValues)?.value ?? {};

/** Returns the values typed into a form of that kind on an earlier page; null if none was open. */
export const storedForm = (storage: Storage, form: FormKind): Values | null => readForms(storage)[form] ?? null;

/** Stores an open form's values for the next page. */
export function storeForm(storage: Storage, form: FormKind, values: Values): void {
  storeForDay(storage, 'openForms', { ...readForms(storage), [form]: values });
}

export function forgetForm(storage: Storage, form: FormKind): void {
  const { [form]: _sent, ...others } = readForms(storage);
  if (Object.keys(others).length > 0) storeForDay(storage, 'openForms', others);
  else storage.store.set('openForms', null);
}

const sentTicket = object({ ticketId: serverId, hash: v.string(), email: v.string() });

/** Stores the ticket's id and hash (TKT-03). Every page shows its confirmation for one day (UX-06). */
export function storeTicket(storage: Storage, ticket: v.InferOutput<typeof sentTicket>): void {
  storeForDay(storage, 'ticket', ticket);
  storage.store.set('unsentTicket', null);
}

const unsentTicket = object({
  uuid: v.string(),
  email: v.string(),
  message: v.string(),
  fileTokens: v.optional(v.array(v.string()), []),
});

type TicketParts = { email: string; message: string; fileTokens?: readonly string[] };

/**
 * Returns the uuid under which a ticket is sent (OPS-10). It stays the same for these texts and files,
 * also on the next page, until the ticket is confirmed: a retry after a lost response creates no second
 * one.
 */
export function uuidOfTicket(ports: Storage & Pick<Ports, 'newId'>, parts: TicketParts): string {
  const { email, message, fileTokens = [] } = parts;
  const unsent = readWithinDay(ports, 'unsentTicket', unsentTicket)?.value;
  const isSame =
    unsent?.email === email && unsent.message === message && unsent.fileTokens.join() === fileTokens.join();
  if (isSame) return unsent.uuid;
  const uuid = ports.newId();
  storeForDay(ports, 'unsentTicket', { ...parts, uuid });
  return uuid;
}

/** Returns the confirmation of the last ticket sent within a day; null if there is none. */
export function storedTicket(ports: Storage & Pick<Ports, 'newId'>): TicketWidgetEntry | null {
  const sent = readWithinDay(ports, 'ticket', sentTicket);
  return sent && { ...sent.value, objectType: 'ticketWidget', key: ports.newId(), chatId: null, createdAt: sent.at };
}
