import { useState } from 'react';
import { isEmail } from '../../../protocol/email.ts';
import { SUBJECT_LIMIT } from '../../../protocol/limits.ts';
import { makeTicketOfChat } from '../../flows/tickets.ts';
import { shortName, visitorName } from '../../model/chats.ts';
import type { Chat } from '../../model/entities.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

/** Makes a ticket of a chat, with its messages and files, and opens it. */
export function TicketDialog({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const desk = useDesk();
  const [subject, setSubject] = useState('');
  const [email, setEmail] = useState(chat.visitor.email ?? '');
  const [isLeft, setLeft] = useState(false);
  const isWrong = email.trim() !== '' && !isEmail(email);
  return (
    <DialogForm
      title="Make a ticket of this chat"
      action="Make a ticket"
      canSubmit={!isWrong}
      save={() => makeTicketOfChat(desk, chat.chatId, { subject: subject.trim(), email: email.trim() })}
      onClose={onClose}
    >
      <p className="dialog-text">
        The ticket has the messages and files of this chat. {shortName(visitorName(chat))} gets its number
        {chat.status === 'closed' ? ' by email.' : ' in the chat, and by email if there is an address.'}
      </p>
      <Field
        label="Subject (optional)"
        value={subject}
        maxLength={SUBJECT_LIMIT}
        dir="auto"
        onChange={(event) => setSubject(event.target.value)}
      />
      <Field
        label="Customer’s email"
        type="email"
        autoComplete="off"
        hint="Answers to the ticket go there."
        problem={isLeft && isWrong ? 'This is not an email address.' : null}
        value={email}
        onBlur={() => setLeft(true)}
        onChange={(event) => setEmail(event.target.value)}
      />
    </DialogForm>
  );
}
