import { memo, useEffect, useRef } from 'react';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import { noteShown } from '../../flows/mentions.ts';
import { discardReply, retryReply } from '../../flows/sendReply.ts';
import type { ChatNote } from '../../model/entities.ts';
import { eventText, splitTransfer } from '../../model/eventText.ts';
import { notePieces } from '../../model/mentions.ts';
import { dateAndTime, dayLabel, timeOfDay } from '../../model/time.ts';
import type { Bubble, Delivery, TimelineItem } from '../../model/timeline.ts';
import { waitText } from '../../state/selectors.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { AccessCard } from './AccessCard.tsx';
import { AttachmentView, Picture } from './AttachmentView.tsx';
import { FormattedText } from './FormattedText.tsx';
import { MessageText, TextParts } from './MessageText.tsx';
import { UnprovenSender } from './UnprovenSender.tsx';

type Props = { readonly item: TimelineItem; readonly chatId: number; readonly now: number };

const MARKS = {
  pending: { icon: 'clock', text: 'Sending' },
  waiting: { icon: 'clock', text: 'Waiting for the connection' },
  sent: { icon: 'check', text: 'Sent' },
  mailed: { icon: 'mail', text: 'E-mailed, not seen in the chat' },
  undelivered: { icon: 'alert', text: 'Not delivered by e-mail' },
  seen: { icon: 'checks', text: 'Seen by the visitor' },
  failed: { icon: 'alert', text: 'Not sent' },
} as const;

export const TimelineItemView = memo(function TimelineItemView({ item, chatId, now }: Props) {
  if (item.kind === 'group') return <MessageGroup group={item} chatId={chatId} now={now} />;
  if (item.kind === 'note') return <NoteView note={item.note} />;
  if (item.kind === 'day') {
    return (
      <h3 className="day">
        <time dateTime={item.at}>{dayLabel(item.at, now)}</time>
      </h3>
    );
  }
  const { event, note } = splitTransfer(item.event);
  return (
    <>
      <p className="event">
        <bdi className="event-text">{eventText(event, item.count)}</bdi>
        <span>{' · '}</span>
        <time dateTime={event.createdAt} title={dateAndTime(event.createdAt)}>
          {timeOfDay(event.createdAt)}
        </time>
      </p>
      {note !== null && (
        <article className="note" aria-label="Note of the transfer">
          <header className="note-header">
            <Icon name="transfer" />
            <span>Note of the transfer</span>
          </header>
          <MessageText text={note} />
        </article>
      )}
    </>
  );
});

type MessageGroupProps = {
  readonly group: Extract<TimelineItem, { kind: 'group' }>;
  readonly chatId: number;
  readonly now: number;
};

/** A group of messages by one author, with the author and the time of the first in its header. */
function MessageGroup({ group, chatId, now }: MessageGroupProps) {
  const author = group.author || (group.side === 'staff' ? 'Support' : 'Visitor');
  const name = group.isBot ? `${author} (assistant)` : author;
  return (
    <article className="group" data-side={group.side} aria-label={`${name}, ${timeOfDay(group.at)}`}>
      <header className="group-header">
        <bdi className="group-author" title={name}>
          {name}
        </bdi>{' '}
        <time className="group-time" dateTime={group.at} title={dateAndTime(group.at)}>
          {timeOfDay(group.at)}
        </time>
      </header>
      {group.bubbles.map((bubble) => (
        <BubbleView key={bubble.key} bubble={bubble} side={group.side} chatId={chatId} now={now} />
      ))}
    </article>
  );
}

type BubbleViewProps = {
  readonly bubble: Bubble;
  readonly side: 'visitor' | 'staff';
  readonly chatId: number;
  readonly now: number;
};

function BubbleView({ bubble, side, chatId, now }: BubbleViewProps) {
  // A visitor's text is shown as typed.
  const Text = side === 'staff' ? FormattedText : MessageText;
  const isAccess = bubble.accessRequest !== null;
  const isUnsent = bubble.delivery === 'failed' || bubble.delivery === 'waiting';
  const isReturned = bubble.delivery === 'undelivered' && bubble.problem !== null;
  return (
    <div className="bubble-line" data-delivery={bubble.delivery}>
      <div className="bubble" title={timeOfDay(bubble.at)}>
        {bubble.text !== '' && !isAccess && <Text text={bubble.text} />}
        {bubble.accessRequest !== null && <AccessCard request={bubble.accessRequest} now={now} />}
        {bubble.image !== null && <Picture link={bubble.image} name="Picture" />}
        {bubble.attachments.map((attachment, place) => (
          <AttachmentView key={place} attachment={attachment} />
        ))}
        {bubble.isUnproven && <UnprovenSender />}
      </div>
      {bubble.delivery !== null && <DeliveryMark delivery={bubble.delivery} />}
      {isReturned && <p className="undelivered" role="alert">{`Not delivered. ${bubble.problem}`}</p>}
      {isUnsent && <UnsentReply chatId={chatId} uuid={bubble.key} problem={bubble.problem} />}
    </div>
  );
}

type UnsentReplyProps = {
  readonly chatId: number;
  readonly uuid: string;
  /** Why the server refused the reply; null while it waits for the connection. */
  readonly problem: string | null;
};

function UnsentReply({ chatId, uuid, problem }: UnsentReplyProps) {
  const desk = useDesk();
  const state = useDeskState();
  const isRefused = problem !== null;
  return (
    <div className="unsent" data-refused={isRefused} role={isRefused ? 'alert' : 'status'}>
      <span className="unsent-text">{isRefused ? `Not sent. ${problem}` : waitText(state)}</span>
      <span className="unsent-actions">
        <Button look="quiet" onClick={() => retryReply(desk, chatId, uuid)}>
          Retry
        </Button>
        <Button look="quiet" onClick={() => discardReply(desk, chatId, uuid)}>
          Discard
        </Button>
      </span>
    </div>
  );
}

/** A private note. Its colour and its label distinguish it from messages that the visitor sees. */
export function NoteView({ note }: { readonly note: ChatNote }) {
  const shown = useShownNote(note.id);
  return (
    <article
      {...shown}
      className="note"
      aria-label={`Private note by ${note.authorName}, ${timeOfDay(note.createdAt)}`}
    >
      <header className="note-header">
        <Icon name="note" />
        <span className="note-kind">Private note ·</span>
        <bdi className="note-author" title={note.authorName}>
          {note.authorName}
        </bdi>
        <time className="note-kind" dateTime={note.createdAt} title={dateAndTime(note.createdAt)}>
          {`· ${timeOfDay(note.createdAt)}`}
        </time>
      </header>
      <p className="message-text" dir="auto">
        {notePieces(
          decodeEmoji(note.text),
          note.mentions.map(({ name }) => name),
        ).map(({ text, isMention }, place) =>
          isMention ? (
            <bdi key={place} className="mention">
              {text}
            </bdi>
          ) : (
            <TextParts key={place} text={text} />
          ),
        )}
      </p>
    </article>
  );
}

/** Scrolls to the note that a mention leads to, and moves the focus there. */
function useShownNote(noteId: number) {
  const desk = useDesk();
  const isShown = useDeskState().shownNoteId === noteId;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
    noteShown(desk);
  }, [desk, isShown]);
  return { ref, tabIndex: -1 };
}

function DeliveryMark({ delivery }: { readonly delivery: Delivery }) {
  const { icon, text } = MARKS[delivery];
  return (
    <span className="delivery" data-delivery={delivery} title={text}>
      <Icon name={icon} />
      <span className="spoken">{text}</span>
    </span>
  );
}
