import { takeOverChat } from '../../flows/chatActions.ts';
import { visitorName } from '../../model/chatPreview.ts';
import type { Chat } from '../../model/entities.ts';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

type Props = { readonly chat: Chat; readonly onClose: () => void };

export function TakeOverDialog({ chat, onClose }: Props) {
  const desk = useDesk();
  const owner = chat.operator?.name ?? 'your colleague';
  return (
    <DialogForm
      title={`Take over from ${owner}?`}
      action="Take over"
      save={() => takeOverChat(desk, chat)}
      onClose={onClose}
    >
      <p className="dialog-text">
        You answer {visitorName(chat)} from then on. {owner} sees it, and the visitor sees your name.
      </p>
    </DialogForm>
  );
}
