import type { ReactNode } from 'react';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { MessageText } from '../thread/MessageText.tsx';
import { useDeskState } from '../useDesk.ts';

type Props = {
  readonly side: 'visitor' | 'staff';
  readonly author: string;
  readonly address: string | null;
  /** The From address, if replies go to a different one. */
  readonly via?: string | null;
  readonly at: string;
  readonly words: { readonly text: string; readonly quote: string };
  /** Files, marks and buttons below the text. */
  readonly below?: ReactNode;
};

/** One mail: its author, its text, and the folded quote below it. */
export function MailView({ side, author, address, via = null, at, words: { text, quote }, below }: Props) {
  const { now } = useDeskState();
  return (
    <article className="mail" data-side={side} aria-label={`${author}, ${dateAndTime(at)}`}>
      <header className="mail-header">
        <bdi className="group-author">{author}</bdi>
        {address !== null && address !== author && <bdi className="mail-address">{address}</bdi>}
        {via !== null && (
          <span className="mail-address">
            via <bdi>{via}</bdi>
          </span>
        )}
        <time className="mail-time" dateTime={at} title={dateAndTime(at)}>
          {relativeTime(at, now)}
        </time>
      </header>
      {text !== '' && <MessageText text={text} />}
      {quote !== '' && (
        <details className="mail-quote">
          <summary>Earlier messages</summary>
          <MessageText text={quote} />
        </details>
      )}
      {below}
    </article>
  );
}
