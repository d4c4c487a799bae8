import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession } from '../../context/ChatContext.tsx';
import { Field } from '../../forms/Field.tsx';
import { Button } from '../../parts/Button.tsx';
import { focusedIn } from '../../parts/focusedIn.ts';
import type { UserFormEntry } from '../../../entries/userForm/userForm.ts';

// A page without a doctype gives forms a margin.
const form = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '12px',
  margin: '12px 0 0',
  outline: 'none',
});
const button = css({ display: 'grid', marginBlockStart: '4px' });

/** The fields and the button, side by side in a one-line form. `children` are the errors above the button. */
export function FormFields(props: {
  entry: UserFormEntry;
  /** The form's name: the id of its title, or a text if it has no title. */
  name: { 'aria-labelledby': string } | { 'aria-label': string };
  submitText: string;
  isOneLine?: boolean;
  children: ReactNode;
}): ReactNode {
  const { entry, name, submitText, isOneLine = false, children } = props;
  const session = useSession();
  const ref = useRef<HTMLFormElement>(null);
  const isSending = entry.status === 'sending';
  useKeptFocus(ref, isSending);
  const focusField = (name: string | undefined): void => {
    if (name !== undefined)
      ref.current
        ?.querySelector<HTMLElement>(`:is([name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"])`)
        ?.focus();
  };
  // Browsers and password managers may fill in a field without an `input` event.
  const read = (): void => {
    for (const [name, value] of new FormData(ref.current ?? undefined))
      if (typeof value === 'string' && value !== (entry.values[name] ?? ''))
        session.visit.forms.edit(entry.key, name, value);
  };
  const leave = (name: string): boolean => {
    read();
    return session.visit.forms.leave(entry.key, name);
  };
  const submit = (): void => {
    read();
    focusField(session.visit.forms.submit(entry.key) ?? undefined);
  };
  const focusNext = (at: number, name: string): void => {
    if (!leave(name)) return;
    const next = entry.fields[at + 1];
    if (next) focusField(next.name);
    else submit();
  };
  // A press does not move the focus: leaving the field could show an error that moves the button
  // away from the pointer.
  const submitButton = (
    <Button type="submit" isBusy={isSending} onMouseDown={(event) => event.preventDefault()}>
      {submitText}
    </Button>
  );
  const hasOptional = entry.fields.some(({ required }) => !required);
  return (
    <form
      ref={ref}
      noValidate
      tabIndex={-1}
      {...name}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      css={form}
    >
      {entry.fields.map((field, at) => (
        <Field
          key={field.name}
          field={field}
          value={entry.values[field.name] ?? ''}
          error={entry.errors[field.name]}
          isDisabled={isSending}
          isOptional={hasOptional && !field.required}
          action={isOneLine ? submitButton : undefined}
          onEdit={(value) => session.visit.forms.edit(entry.key, field.name, value)}
          onLeave={() => leave(field.name)}
          onEnter={() => focusNext(at, field.name)}
        />
      ))}
      {children}
      {!isOneLine && <div css={button}>{submitButton}</div>}
    </form>
  );
}

/**
 * A focused field loses the focus when it is disabled. The form holds it meanwhile, then passes
 * it to the button.
 */
function useKeptFocus(ref: React.RefObject<HTMLFormElement | null>, isSending: boolean): void {
  useEffect(() => {
    const form = ref.current;
    if (!form || !isSending) return;
    const focused = focusedIn(form);
    if (focused === null || focused.matches(':disabled')) form.focus();
    return () => {
      if (focusedIn(form) === form) form.querySelector('button')?.focus();
    };
  }, [ref, isSending]);
}
