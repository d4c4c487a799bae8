import type { ReactNode } from 'react';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Dialog } from './Dialog.tsx';
import { useSaving } from './useSaving.ts';

type Props = {
  readonly title: string;
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  readonly canSubmit?: boolean;
  /** null when it worked, which closes the dialog; else what went wrong. */
  readonly save: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that asks for something and sends it: its fields, its failure, its two buttons. */
export function DialogForm({ title, action, look = 'primary', canSubmit = true, save, onClose, children }: Props) {
  const { isBusy, problem, submit } = useSaving(save, onClose);
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body">{children}</div>
        {problem !== null && <Notice text={problem} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={look} isBusy={isBusy} disabled={!canSubmit}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
