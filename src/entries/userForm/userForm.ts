import type { EntryBase } from '../entryBase.ts';
import type { FileFault, PendingFile, RefusedFiles } from '../message/message.ts';

/** A field of a generic form (FORM-01). Texts are catalogue keys. */
export type FormField = {
  name: string;
  type: 'input' | 'textarea' | 'select';
  label: string;
  default: string;
  required: boolean;
  /** A named validation, see entries/userForm/validators.ts; null for none. */
  validator: 'email' | 'phone' | 'url' | 'name' | null;
  errorMessage: string;
  emptyMessage: string;
  options: readonly { value: string; label: string }[];
};

export type FormKind = 'contact-email' | 'ticket' | 'contact-sales';

/**
 * - ready: can be filled in.
 * - sending: disabled.
 * - done: only the outcome is shown.
 * - refused: the server's errors are shown instead of the fields.
 */
export type FormStatus = 'ready' | 'sending' | 'done' | 'refused';

/**
 * A file of the ticket form. `fault`: why the server refused it, if it names the reason; `error`: the
 * server's own text, or '' if it could not be reached.
 */
export type TicketFile = PendingFile & {
  key: string;
  status: 'uploading' | 'uploaded' | 'failed';
  /** The uploaded fraction, 0 to 1. */
  progress: number;
  fault: FileFault | null;
  error: string;
  canRetry: boolean;
};

export type UserFormEntry = EntryBase & {
  objectType: 'userForm';
  form: FormKind;
  fields: readonly FormField[];
  /** The typed values by field name. They are in the state, so that a rerender loses nothing. */
  values: Readonly<Record<string, string>>;
  /** Shown at the fields, by name. The texts are catalogue keys or the server's own. */
  errors: Readonly<Record<string, string>>;
  /** The server's errors about the whole form. */
  serverErrors: readonly string[];
  /** The last submit failed (network). Shown under the button; the values stay. */
  failed: boolean;
  /** The server emails unseen answers to the address, and the thanks say so (REACH-04). */
  promisesEmail?: boolean;
  status: FormStatus;
  /** The files of a ticket (VIS-08). */
  files?: readonly TicketFile[];
  /** The refused files of the last choice. */
  refusedFiles?: readonly RefusedFiles[];
};

/**
 * Whether the form has the full width of the thread: the ticket form, and the notice that
 * replaces a sent form.
 */
export const hasWholeWidth = ({ form, status }: Pick<UserFormEntry, 'form' | 'status'>): boolean =>
  form === 'ticket' || status === 'done';

/** The texts around a form's fields are `<group>.title`, `.text`, `.submit` and `.thanks` in the catalogue. */
export const FORM_TEXTS: Record<FormKind, string> = {
  'contact-email': 'email',
  ticket: 'ticket',
  'contact-sales': 'sales',
};

/** Returns the text that replaces a sent form; null before that. */
export const thanksKey = ({
  form,
  status,
  promisesEmail,
}: Pick<UserFormEntry, 'form' | 'status' | 'promisesEmail'>): string | null =>
  status === 'done' ? `${FORM_TEXTS[form]}.thanks${promisesEmail ? 'IfLeft' : ''}` : null;
