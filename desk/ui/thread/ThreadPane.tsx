import { addDraftFiles, showNotice } from '../../flows/draft.ts';
import { closeConversation, openChat } from '../../flows/openChat.ts';
import { visitorName } from '../../model/chatPreview.ts';
import { isColleagues } from '../../model/isColleagues.ts';
import { Composer } from '../composer/Composer.tsx';
import { FileDrop } from '../composer/FileDrop.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { Announcer } from './Announcer.tsx';
import { ClosedFoot } from './ClosedFoot.tsx';
import { OwnerFoot } from './OwnerFoot.tsx';
import { TeamLine } from './TeamLine.tsx';
import { Thread } from './Thread.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadPlaceholder } from './ThreadPlaceholder.tsx';
import { TypingLine } from './TypingLine.tsx';
import { WaitingFoot } from './WaitingFoot.tsx';

type Props = { readonly chatId: number; readonly areDetailsShown: boolean; readonly onToggleDetails: () => void };

export function ThreadPane({ chatId, areDetailsShown, onToggleDetails }: Props) {
  const desk = useDesk();
  const { chats, conversations, me } = useDeskState();
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
  const canReply = chat.status !== 'closed' && !isOthers;
  return (
    <FileDrop
      onFiles={(files) => addDraftFiles(desk, chatId, files)}
      isOff={!canReply}
      label={`Chat with ${visitorName(chat)}`}
    >
      <ThreadHeader
        chat={chat}
        presence={conversation.presence}
        isOthers={isOthers}
        isTaking={conversation.isTaking}
        areDetailsShown={areDetailsShown}
        onToggleDetails={onToggleDetails}
      />
      <Thread chatId={chatId} />
      <div className="thread-foot">
        <TeamLine chatId={chatId} />
        {chat.status !== 'closed' && <TypingLine name={visitorName(chat)} text={conversation.typing} />}
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
