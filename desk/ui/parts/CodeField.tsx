import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** The field appears as the next step of a form. */
  readonly takesFocus?: boolean;
  /** False during a setup, when there are no recovery codes yet. */
  readonly allowsRecovery?: boolean;
};

/** A code of the authenticator app, with the number pad of a phone, or a recovery code with its keyboard. */
export function CodeField({ value, onChange, onKeyDown, takesFocus = false, allowsRecovery = true }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus || isRecovery) box.current?.querySelector('input')?.focus();
  }, [takesFocus, isRecovery]);
  return (
    <div className="code-field" ref={box}>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        hint={
          isRecovery ? 'One of the codes that you saved. It works once.' : 'Six digits, from your authenticator app.'
        }
      />
      {allowsRecovery && (
        <Button
          look="quiet"
          onClick={() => {
            onChange('');
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
}
