import { decodeEmoji } from '../../../protocol/emoji.ts';
import type { ChatNote } from '../../model/entities.ts';
import { dateAndTime, timeOfDay } from '../../model/time.ts';
import { Icon } from '../parts/Icon.tsx';
import { MessageText } from './MessageText.tsx';

/** A private note. Its colour and its label distinguish it from messages that the visitor sees. */
export function NoteView({ note }: { readonly note: ChatNote }) {
  return (
    <article className="note" aria-label={`Private note by ${note.authorName}, ${timeOfDay(note.createdAt)}`}>
      <header className="note-header">
        <Icon name="note" />
        <span>
          <span>{'Private note · '}</span>
          <bdi>{note.authorName}</bdi>
          <span>{' · '}</span>
          <time dateTime={note.createdAt} title={dateAndTime(note.createdAt)}>
            {timeOfDay(note.createdAt)}
          </time>
        </span>
      </header>
      <MessageText text={decodeEmoji(note.text)} />
    </article>
  );
}
