import type { EntryBase } from '../entryBase.ts';

/** A field of a generic form (FORM-01). Texts are catalogue keys. */
export type FormField = {
  name: string;
  type: 'input' | 'textarea' | 'select';
  label: string;
  default: string;
  required: boolean;
  /** A named check of the values: see entries/userForm/validators.ts; null for none. */
  validator: 'email' | 'phone' | 'url' | 'name' | null;
  errorMessage: string;
  emptyMessage: string;
  options: readonly { value: string; label: string }[];
};

export type FormKind = 'contact-email' | 'ticket' | 'contact-sales';

/** ready: can be filled in; sending: disabled; done: no fields, only the outcome; refused: the server's errors in place of the fields. */
export type FormStatus = 'ready' | 'sending' | 'done' | 'refused';

export type UserFormEntry = EntryBase & {
  objectType: 'userForm';
  form: FormKind;
  fields: readonly FormField[];
  /** The typed values by field name: in state, so that a redraw loses nothing. */
  values: Readonly<Record<string, string>>;
  /** Shown at the fields, by name; the texts are catalogue keys or the server's own words. */
  errors: Readonly<Record<string, string>>;
  /** The server's errors that stand for the whole form. */
  serverErrors: readonly string[];
  /** The last submit failed on its way (network): told under the button, the values stay. */
  failed: boolean;
  status: FormStatus;
};

/** Whether the form has the thread's whole width: the ticket form, and the notice that is left of a form that was sent. */
export const hasWholeWidth = ({ form, status }: Pick<UserFormEntry, 'form' | 'status'>): boolean =>
  form === 'ticket' || status === 'done';

/** The texts around a form's fields are `<group>.title`, `.text`, `.submit` and `.thanks` in the catalogue. */
export const FORM_TEXTS: Record<FormKind, string> = {
  'contact-email': 'email',
  ticket: 'ticket',
  'contact-sales': 'sales',
};

/** The text in the place of a form that was sent; null before. */
export const thanksKey = ({ form, status }: Pick<UserFormEntry, 'form' | 'status'>): string | null =>
  status === 'done' ? `${FORM_TEXTS[form]}.thanks` : null;
