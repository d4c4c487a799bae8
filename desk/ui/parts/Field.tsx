import { type ComponentProps, type ReactNode, useId } from 'react';

type Common = { readonly label: string; readonly hint?: string; readonly problem?: string | null };
type Props = Common & (({ readonly kind?: 'input' } & InputProps) | ({ readonly kind: 'textarea' } & TextareaProps));
type InputProps = Omit<ComponentProps<'input'>, 'className' | 'id'>;
type TextareaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

/** A labelled text field. Screen readers read its hint or its problem with it. */
export function Field({ label, hint, problem = null, ...rest }: Props) {
  const id = useId();
  const describedBy = problem !== null ? `${id}-problem` : hint !== undefined ? `${id}-hint` : undefined;
  const common = { id, 'aria-describedby': describedBy, 'aria-invalid': problem !== null, className: 'field-control' };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rest.kind === 'textarea' ? (
        <textarea rows={3} {...without(rest)} {...common} />
      ) : (
        <input {...without(rest)} {...common} />
      )}
      {hint !== undefined && problem === null && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== null && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

function without<T extends { readonly kind?: unknown }>({ kind: _, ...rest }: T): Omit<T, 'kind'> {
  return rest;
}

type ChoiceProps = {
  readonly label: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
};

export function Choice({ label, hint, isChosen, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <label className="choice-label">
        <input
          className="choice-box"
          type="checkbox"
          checked={isChosen}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p className="choice-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The options. */
  readonly children: ReactNode;
};

/** A labelled select box. */
export function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="field-control" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
