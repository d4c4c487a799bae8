import { Field } from './Field.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
};

/** The name that an operator signs in with. Browsers fill it in, and phones leave its letters alone. */
export function UsernameField({ label, value, isFixed, onChange }: Props) {
  return (
    <Field
      label={label}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={isFixed}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
