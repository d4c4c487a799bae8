import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { authorOf } from '../../ui/thread/authorOf.ts';
import { useSessionState, useT } from '../../ui/context/ChatContext.tsx';
import { Avatar } from '../../ui/parts/Avatar.tsx';
import { plainDirection } from '../../ui/links.ts';
import { color, radius, type, visuallyHidden } from '../../ui/theme/style.ts';
import type { EntryViewProps } from '../views.tsx';
import { AccessRequest } from './AccessRequest.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { CopyButton } from './CopyButton.tsx';
import { MessageImage } from './MessageImage.tsx';
import { MessageMeta } from './MessageMeta.tsx';
import { MessageText } from './MessageText.tsx';
import { PendingFileList } from './PendingFileList.tsx';

const row = css({ display: 'flex', gap: '8px' });
const rowOfUser = css({ flexDirection: 'row-reverse' });
const gutter = css({ flex: 'none', inlineSize: '28px' });
const column = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '4px',
  minInlineSize: 0,
  maxInlineSize: 'calc(88% - 36px)',
});
const columnOfUser = css({ alignItems: 'flex-end', maxInlineSize: '84%' });
const columnOfCard = css({ inlineSize: '100%' });
const author = css({
  maxInlineSize: '100%',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: color.muted,
  marginBlockEnd: '2px',
});
const bubbleAndCopy = css({ position: 'relative', maxInlineSize: '100%' });
const bubble = css({
  boxSizing: 'border-box',
  maxInlineSize: '100%',
  margin: 0,
  padding: '8px 14px',
  // In forced colours, where backgrounds go, the border is what is left of the bubble.
  border: '1px solid transparent',
  borderRadius: radius.large,
  // A pile of combining marks is one character that breaks nowhere: it must not widen the thread, nor cover what stands beside it.
  overflow: 'hidden',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});
const ofStaff = css({ background: color.surface, color: color.text });
const ofUser = css({ background: color.accent, color: color.onAccent });
// The corner points to who speaks, so it is the window's: a text that runs the other way has it at its own other end.
const OTHER_WAY = 'div:dir(ltr) > &:dir(rtl), div:dir(rtl) > &:dir(ltr)';
const staffStart = css({
  borderStartStartRadius: '4px',
  [OTHER_WAY]: { borderStartStartRadius: radius.large, borderStartEndRadius: '4px' },
});
const userEnd = css({
  borderEndEndRadius: '4px',
  [OTHER_WAY]: { borderEndEndRadius: radius.large, borderEndStartRadius: '4px' },
});

/** A message: who says it, what, and, of the visitor's own, how far it has come (ENT-01, ENT-02). */
export function MessageView({ entry, isFirst, isLast }: EntryViewProps<'message'>): ReactNode {
  const t = useT();
  const isUser = entry.authorType === 'user';
  const name = authorOf(entry, t);
  const text = plainDirection(entry.textKey ? t(entry.textKey, entry.textValues) : entry.text);
  return (
    <div css={[row, isUser && rowOfUser]}>
      {!isUser && (isFirst ? <AuthorAvatar name={name} isBot={entry.isBot} /> : <span css={gutter} />)}
      <div css={[column, isUser && columnOfUser, entry.callback !== null && columnOfCard]}>
        <span dir="auto" css={isFirst && !isUser ? [type.caption, author] : visuallyHidden}>
          {name}
        </span>
        {text !== '' && (
          <div css={bubbleAndCopy}>
            <p
              part={`message message-${entry.authorType}`}
              dir="auto"
              css={[type.body, bubble, isUser ? ofUser : ofStaff, isUser ? isLast && userEnd : isFirst && staffStart]}
            >
              {entry.textKey === 'greeting.hello' ? <slot name="greeting">{text}</slot> : <MessageText text={text} />}
            </p>
            {entry.textKey === null && entry.callback === null && (
              <CopyButton name={t('message.copy')} text={text} isUser={isUser} />
            )}
          </div>
        )}
        {entry.img !== null && <MessageImage src={entry.img} />}
        <AttachmentList attachments={entry.attachments} />
        {entry.attachments.length === 0 && <PendingFileList files={entry.files} progress={entry.progress} />}
        {entry.callback !== null && (
          <AccessRequest entryKey={entry.key} callback={entry.callback} status={entry.callbackStatus} />
        )}
        <MessageMeta entry={entry} isLast={isLast} />
      </div>
    </div>
  );
}

function AuthorAvatar({ name, isBot }: { name: string; isBot: boolean }): ReactNode {
  const { operators, logo } = useSessionState();
  if (isBot) return <Avatar src={logo} name="" size="small" />;
  return <Avatar src={operators.find((known) => known.name === name)?.img ?? null} name={name} size="small" />;
}
