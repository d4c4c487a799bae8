import { useState } from 'react';
import { changeCompany, closeChat, takeOverChat } from '../../flows/chatActions.ts';
import { changeTag } from '../../flows/tags.ts';
import { blockVisitor, deleteChat } from '../../flows/visitors.ts';
import { shortName, visitorName } from '../../model/chats.ts';
import type { Chat } from '../../model/entities.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { AccessDialog } from './AccessDialog.tsx';
import { DialogForm } from './DialogForm.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { TicketDialog } from './TicketDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

type Props = { readonly chat: Chat; readonly onClose: () => void };

const DIALOGS = {
  access: AccessDialog,
  block: BlockDialog,
  close: CloseChatDialog,
  company: CompanyDialog,
  delete: DeleteChatDialog,
  note: ChatNoteDialog,
  tag: TagDialog,
  'take-over': TakeOverDialog,
  ticket: TicketDialog,
  transfer: TransferDialog,
} as const;

export type ChatDialogKind = keyof typeof DIALOGS;

/** A dialog about one chat. */
export function ChatDialog({ kind, ...props }: Props & { readonly kind: ChatDialogKind }) {
  const Kind = DIALOGS[kind];
  return <Kind {...props} />;
}

function CloseChatDialog({ chat, onClose }: Props) {
  const desk = useDesk();
  return (
    <DialogForm
      title="Close this chat?"
      action="Close chat"
      look="danger"
      save={() => closeChat(desk, chat.chatId)}
      onClose={onClose}
    >
      <p className="dialog-text">
        This ends the conversation with {shortName(visitorName(chat))} for both of you. You can still read it under
        “Closed”.
      </p>
    </DialogForm>
  );
}

function DeleteChatDialog({ chat, onClose }: Props) {
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
        The conversation with {shortName(visitorName(chat))} is deleted with its files and notes. It cannot be brought
        back.
      </p>
    </DialogForm>
  );
}

function TakeOverDialog({ chat, onClose }: Props) {
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
        You answer {shortName(visitorName(chat))} from then on. {owner} sees it, and the visitor sees your name.
      </p>
    </DialogForm>
  );
}

function BlockDialog({ chat, onClose }: Props) {
  const desk = useDesk();
  const [reason, setReason] = useState('');
  const address = chat.visitor.email ? `, and by the address ${chat.visitor.email}` : '';
  return (
    <DialogForm
      title="Block this visitor?"
      action="Block visitor"
      look="danger"
      save={() => blockVisitor(desk, chat.chatId, reason)}
      onClose={onClose}
    >
      <p className="dialog-text">
        {shortName(visitorName(chat))} can no longer write messages or tickets: by their ID {chat.visitor.userId}
        {address}. You can unblock them at any time.
      </p>
      <Field
        label="Reason (optional)"
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
        hint="For your team. The visitor does not see it."
      />
    </DialogForm>
  );
}

function CompanyDialog({ chat: { chatId, company }, onClose }: Props) {
  const desk = useDesk();
  const [name, setName] = useState(company);
  const typed = name.trim();
  return (
    <DialogForm
      title="Change company"
      action="Change company"
      canSubmit={typed !== '' && typed !== company}
      save={() => changeCompany(desk, chatId, typed)}
      onClose={onClose}
    >
      <Field
        label="Company"
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint="The visitor’s next chats and tickets go to this company."
      />
    </DialogForm>
  );
}

function ChatNoteDialog({ chat: { chatId }, onClose }: Props) {
  return <NoteDialog threadKey={chatId} onClose={onClose} />;
}

function TagDialog({ chat: { chatId }, onClose }: Props) {
  const desk = useDesk();
  const [tag, setTag] = useState('');
  return (
    <DialogForm
      title="Add a tag"
      action="Add tag"
      canSubmit={tag.trim() !== ''}
      save={() => changeTag(desk, chatId, { tag, isAdded: true })}
      onClose={onClose}
    >
      <Field
        label="Tag"
        value={tag}
        maxLength={40}
        onChange={(event) => setTag(event.target.value)}
        hint="Your team’s own word for this chat. The visitor does not see it."
      />
    </DialogForm>
  );
}
