import { closeChat } from '../../flows/chatActions.ts';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

type Props = { readonly chatId: number; readonly visitorName: string; readonly onClose: () => void };

export function CloseChatDialog({ chatId, visitorName, onClose }: Props) {
  const desk = useDesk();
  return (
    <DialogForm
      title="Close this chat?"
      action="Close chat"
      look="danger"
      save={() => closeChat(desk, chatId)}
      onClose={onClose}
    >
      <p className="dialog-text">
        This ends the conversation with {visitorName} for both of you. You can still read it under “Closed”.
      </p>
    </DialogForm>
  );
}
