import type { TextMatch } from '../../model/entities.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { useDeskState } from '../useDesk.ts';
import { Matches } from './Matches.tsx';

type Props = {
  readonly title: string;
  readonly at: string;
  readonly pieces: readonly TextMatch[];
  readonly meta: readonly (string | undefined)[];
  readonly onOpen: () => void;
};

/** A chat or ticket found by the search. */
export function Result({ title, at, pieces, meta, onOpen }: Props) {
  const { now } = useDeskState();
  return (
    <li>
      <button type="button" className="result" onClick={onOpen}>
        <span className="result-title" dir="auto">
          {title}
        </span>
        <time className="result-time" dateTime={at} title={dateAndTime(at)}>
          {relativeTime(at, now)}
        </time>
        <span className="result-text" dir="auto">
          <Matches pieces={pieces} />
        </span>
        <span className="result-meta">{meta.filter(Boolean).join(' · ')}</span>
      </button>
    </li>
  );
}
