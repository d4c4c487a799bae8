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
        The conversation with {visitorName} ends for both of you. It stays among the closed chats; {visitorName} can
        begin a new one at any time.
      </p>
    </DialogForm>
  );
}
