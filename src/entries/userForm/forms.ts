import type { FormField, FormKind, UserFormEntry } from './userForm.ts';

const field = (name: string, given: Partial<FormField>): FormField => ({
  name,
  type: 'input',
  label: name,
  default: '',
  required: true,
  validator: null,
  errorMessage: 'form.required',
  emptyMessage: 'form.required',
  options: [],
  ...given,
});

export const emailField = field('email', {
  label: 'email.field',
  validator: 'email',
  errorMessage: 'email.invalid',
  emptyMessage: 'email.empty',
});

export const commentField = field('comment', { type: 'textarea', label: 'rate.comment', required: false });

const FIELDS: Record<FormKind, readonly FormField[]> = {
  'contact-email': [emailField],
  ticket: [
    emailField,
    field('message', {
      type: 'textarea',
      label: 'ticket.message',
      errorMessage: 'ticket.emptyMessage',
      emptyMessage: 'ticket.emptyMessage',
    }),
  ],
  'contact-sales': [
    field('name', { label: 'sales.name', validator: 'name' }),
    emailField,
    field('phone', { label: 'sales.phone', required: false, validator: 'phone' }),
    field('company_size', {
      type: 'select',
      label: 'sales.size',
      required: false,
      options: ['1-10', '11-50', '51-200', '201+'].map((value) => ({ value, label: value })),
    }),
    field('message', { type: 'textarea', label: 'sales.message' }),
  ],
};

/** Creates a form in the thread, filled in with known values. */
export function formEntry(
  form: FormKind,
  given: Pick<UserFormEntry, 'key' | 'chatId' | 'createdAt'> & { values?: Readonly<Record<string, string>> },
): UserFormEntry {
  const fields = FIELDS[form];
  const values = Object.fromEntries(
    fields.map(({ name, default: initial }) => [name, given.values?.[name] ?? initial]),
  );
  return {
    ...given,
    objectType: 'userForm',
    form,
    fields,
    values,
    errors: {},
    serverErrors: [],
    failed: false,
    status: 'ready',
  };
}
