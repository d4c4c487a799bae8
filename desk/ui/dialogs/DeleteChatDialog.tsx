import { deleteChat } from '../../flows/visitors.ts';
import { visitorName } from '../../model/chatPreview.ts';
import type { Chat } from '../../model/entities.ts';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

export function DeleteChatDialog({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const desk = useDesk();
  return (
    <DialogForm
      title="Delete this chat?"
      action="Delete for good"
      look="danger"
      save={() => deleteChat(desk, chat.chatId)}
      onClose={onClose}
    >
      <p className="dialog-text">
        The conversation with {visitorName(chat)} is deleted with its files and notes. Nobody can bring it back.
      </p>
    </DialogForm>
  );
}
