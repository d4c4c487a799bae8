import { addDraftFiles, showNotice } from '../../flows/draft.ts';
import { closeConversation, openChat } from '../../flows/openChat.ts';
import { isColleagues, shortName, visitorName } from '../../model/chats.ts';
import { teamAt } from '../../state/selectors.ts';
import { Composer } from '../composer/Composer.tsx';
import { FileDrop } from '../composer/files.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { Thread } from './Thread.tsx';
import { ClosedFoot, OwnerFoot, WaitingFoot } from './threadFeet.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadPlaceholder } from './ThreadPlaceholder.tsx';

type Props = { readonly chatId: number; readonly areDetailsShown: boolean; readonly onToggleDetails: () => void };

export function ThreadPane({ chatId, areDetailsShown, onToggleDetails }: Props) {
  const desk = useDesk();
  const { chats, conversations, absentVisitorChats, me } = useDeskState();
  const chat = chats[chatId];
  const conversation = conversations[chatId];
  if (chat === undefined || conversation === undefined || conversation.load === 'failed') {
    return (
      <ThreadPlaceholder
        label="Conversation"
        what="chat"
        problem={conversation?.load === 'failed' ? (conversation.problem ?? '') : null}
        onBack={() => closeConversation(desk)}
        onRetry={() => openChat(desk, chatId)}
      />
    );
  }
  const isOthers = isColleagues(chat, me);
  const hasLeft = conversation.presence === 'unknown' && absentVisitorChats.includes(chatId);
  const presence = hasLeft ? 'away' : conversation.presence;
  const canReply = chat.status !== 'closed' && !isOthers;
  return (
    <FileDrop
      onFiles={(files) => addDraftFiles(desk, chatId, files)}
      isOff={!canReply}
      label={`Chat with ${visitorName(chat)}`}
    >
      <ThreadHeader
        chat={chat}
        presence={presence}
        isOthers={isOthers}
        isTaking={conversation.isTaking}
        areDetailsShown={areDetailsShown}
        onToggleDetails={onToggleDetails}
      />
      <Thread chatId={chatId} />
      <div className="thread-foot">
        <TeamLine chatId={chatId} />
        {chat.status !== 'closed' && <TypingLine name={shortName(visitorName(chat))} text={conversation.typing} />}
        {conversation.notice !== null && (
          <Notice text={conversation.notice} onDismiss={() => showNotice(desk, chatId, null)} />
        )}
        {chat.status === 'waiting' && <WaitingFoot chat={chat} />}
        {/* Also in a waiting chat, which a reply takes, so the typed text stays in place. */}
        {canReply && <Composer chatId={chatId} />}
        {isOthers && <OwnerFoot chat={chat} />}
        {chat.status === 'closed' && <ClosedFoot chat={chat} />}
      </div>
      <Announcer announcement={conversation.announcement} />
    </FileDrop>
  );
}

type AnnouncerProps = { readonly announcement: { readonly messageId: number; readonly text: string } | null };

/**
 * Lets screen readers read each new message of the visitor once. The thread itself is not a live
 * region, because it would also read the history and every reply that changes from pending to sent.
 */
function Announcer({ announcement }: AnnouncerProps) {
  return (
    <div className="spoken" aria-live="polite">
      {announcement !== null && <p key={announcement.messageId}>{announcement.text}</p>}
    </div>
  );
}

/** The colleagues who look at this chat or type in it. Not announced, because it changes often. */
function TeamLine({ chatId }: { readonly chatId: number }) {
  const { typing, looking } = teamAt(useDeskState(), chatId);
  const parts = [
    typing.length > 0 && `${typing.join(' and ')} ${typing.length === 1 ? 'is' : 'are'} typing a reply`,
    looking.length > 0 && `${looking.join(' and ')} ${looking.length === 1 ? 'is' : 'are'} looking at this chat`,
  ].filter(Boolean);
  return (
    <p className="team-line" role="status" aria-label="Colleagues" aria-live="off">
      {parts.join(' · ')}
    </p>
  );
}

type TypingLineProps = { readonly name: string; readonly text: string | null };

/**
 * The visitor's unsent text. Screen readers do not announce it: it changes with every letter, and
 * would drown out the messages.
 */
function TypingLine({ name, text }: TypingLineProps) {
  return (
    <p className="typing" role="status" aria-live="off">
      {text !== null && (
        <>
          <span className="typing-who">
            <bdi>{name}</bdi>
            <span>{' is typing: '}</span>
          </span>
          <bdi className="typing-text">{text}</bdi>
        </>
      )}
    </p>
  );
}
