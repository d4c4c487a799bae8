import { signOut } from '../../flows/leaveDesk.ts';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

type Props = { readonly unsentCount: number; readonly onClose: () => void };

/** Asks before signing out, which deletes unsent replies from this computer. */
export function SignOutDialog({ unsentCount, onClose }: Props) {
  const desk = useDesk();
  const replies = unsentCount === 1 ? 'One reply has' : `${unsentCount} replies have`;
  return (
    <DialogForm
      title="Discard unsent replies?"
      action="Discard and sign out"
      look="danger"
      save={async () => {
        await signOut(desk);
        return null;
      }}
      onClose={onClose}
    >
      <p className="dialog-text">{replies} not been sent. Signing out discards what was not sent.</p>
    </DialogForm>
  );
}
