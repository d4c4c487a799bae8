import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  readonly title: string;
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  readonly canSubmit?: boolean;
  /** Shown once instead of closing, while the dialog shows something that cannot be opened again. */
  readonly closeWarning?: string | null;
  /** Resolves to null on success, which closes the dialog, or to what went wrong. */
  readonly save: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with a form: fields, an error, and two buttons. */
export function DialogForm(props: Props) {
  const { title, action, look = 'primary', canSubmit = true, closeWarning = null, save, onClose, children } = props;
  const { isBusy, problem, submit } = useSaving(save, onClose);
  const [changes, setChanges] = useState<'none' | 'unsaved' | 'asked'>('none');
  const [seenWarning, setSeenWarning] = useState<string | null>(null);
  const isWarned = closeWarning !== null && seenWarning === closeWarning;
  const holdsOnWarning = () => {
    setSeenWarning(closeWarning);
    return closeWarning !== null && !isWarned;
  };
  // A stray Escape would lose a text that took minutes to write.
  const holdsOnEscape = () => {
    if (holdsOnWarning()) return true;
    if (changes === 'unsaved') setChanges('asked');
    return changes === 'unsaved';
  };
  return (
    <Dialog title={title} onClose={onClose} holdsOnEscape={holdsOnEscape}>
      <form
        className="dialog-form"
        onSubmit={(event) => (holdsOnWarning() ? event.preventDefault() : submit(event))}
        onChange={() => setChanges('unsaved')}
        noValidate
      >
        <div className="dialog-body">{children}</div>
        {problem !== null && <Notice text={problem} />}
        {isWarned && <Notice text={closeWarning} />}
        {changes === 'asked' && <Notice text="Your changes are not saved. Press Esc again to discard them." />}
        <div className="dialog-actions">
          <Button onClick={() => holdsOnWarning() || onClose()}>Cancel</Button>
          <Button type="submit" look={look} isBusy={isBusy} disabled={!canSubmit}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Submits a form. Calls `onDone` if `save` resolves to null; otherwise shows its result as the problem. */
function useSaving(save: () => Promise<string | null>, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failure = await save();
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  };
  return { isBusy, problem, submit: (event: FormEvent) => void submit(event) };
}
