import { useId } from 'react';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
};

export function Choice({ label, hint, isChosen, onChange }: Props) {
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
