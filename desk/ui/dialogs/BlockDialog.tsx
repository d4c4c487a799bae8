import { useState } from 'react';
import { blockVisitor } from '../../flows/visitors.ts';
import { visitorName } from '../../model/chatPreview.ts';
import type { Chat } from '../../model/entities.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

export function BlockDialog({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
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
        {visitorName(chat)} can no longer write messages or tickets: by their ID {chat.visitor.userId}
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
