import { useState } from 'react';
import { closeConversation } from '../../flows/openChat.ts';
import { visitorName } from '../../model/chats.ts';
import type { Chat } from '../../model/entities.ts';
import { snoozeMark } from '../../model/snooze.ts';
import type { ConversationState } from '../../state/createDeskState.ts';
import { ChatDialog } from '../dialogs/ChatDialog.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { Button, IconButton } from '../parts/Button.tsx';
import { SnoozeButton } from '../snooze/SnoozeButton.tsx';
import { useDesk } from '../useDesk.ts';

type Props = {
  readonly chat: Chat;
  readonly presence: ConversationState['presence'];
  /** A colleague owns the chat, so this operator can only read it. */
  readonly isOthers: boolean;
  /** The operator has taken the chat, but the server has not confirmed it yet. */
  readonly isTaking: boolean;
  readonly areDetailsShown: boolean;
  readonly onToggleDetails: () => void;
};

const PRESENCE = { here: 'On the page now', away: 'Left the page', unknown: null } as const;
const STATUS = { waiting: 'Waiting', open: 'Open', closed: 'Closed' } as const;

export function ThreadHeader({ chat, presence, isOthers, isTaking, areDetailsShown, onToggleDetails }: Props) {
  const desk = useDesk();
  const [dialog, setDialog] = useState<'close' | 'access' | 'transfer' | null>(null);
  const name = visitorName(chat);
  const subtitle = [
    chat.status === 'open' ? (PRESENCE[presence] ?? STATUS.open) : STATUS[chat.status],
    chat.status === 'waiting' && presence === 'away' ? PRESENCE.away : null,
    isOthers ? chat.operator?.name : null,
    chat.category?.name,
    chat.closesAt === null ? null : 'Closes in a moment',
    snoozeMark(chat),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <header className="thread-header">
      <span className="thread-back">
        <IconButton icon="back" name="Back to the chats" onClick={() => closeConversation(desk)} />
      </span>
      <span className="presence" data-presence={chat.status === 'closed' ? 'unknown' : presence}>
        <Avatar name={name} image={chat.visitor.avatar} />
      </span>
      <ThreadTitle name={name} subtitle={subtitle} />
      <div className="thread-actions">
        {chat.status === 'open' && !isOthers && (
          <Button icon="key" disabled={isTaking} onClick={() => setDialog('access')}>
            Ask for access
          </Button>
        )}
        {chat.status !== 'closed' && !isOthers && (
          <Button icon="transfer" disabled={isTaking} onClick={() => setDialog('transfer')}>
            Transfer
          </Button>
        )}
        {chat.status !== 'closed' && !isOthers && (
          <Button icon="check" disabled={isTaking} onClick={() => setDialog('close')}>
            Close chat
          </Button>
        )}
        {chat.status !== 'closed' && !isOthers && !isTaking && (
          <SnoozeButton threadKey={chat.chatId} snooze={chat.snooze} />
        )}
        <IconButton icon="panel" name="Details" aria-expanded={areDetailsShown} onClick={onToggleDetails} />
      </div>
      {dialog !== null && <ChatDialog kind={dialog} chat={chat} onClose={() => setDialog(null)} />}
    </header>
  );
}

type ThreadTitleProps = {
  readonly name: string;
  /** The tooltip, if it differs from the name. */
  readonly hint?: string;
  readonly subtitle: string;
};

/** The visitor's name, and the state of the conversation or ticket. */
export function ThreadTitle({ name, hint = name, subtitle }: ThreadTitleProps) {
  return (
    <div className="thread-title">
      <h2 className="thread-name" dir="auto" title={hint}>
        {name}
      </h2>
      <p className="thread-subtitle" title={subtitle}>
        {subtitle}
      </p>
    </div>
  );
}
