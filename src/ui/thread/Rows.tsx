import { Fragment, type ReactNode } from 'react';
import type { Entry } from '../../entries/models.ts';
import { useSession } from '../context/ChatContext.tsx';
import { DayName } from './DayName.tsx';
import { dayOf, startsDay } from './days.ts';
import { EntrySlot } from './EntrySlot.tsx';
import { isContinued } from './grouping.ts';
import type { Range } from './ThreadView.ts';

/** The entries of a part of the thread, and one beyond it that has the focus, which must not go with what was scrolled away. */
export function Rows({ from, to, kept }: Range & { kept: string | null }): ReactNode {
  const { thread } = useSession();
  const keptAt = kept === null ? -1 : thread.indexOf(kept);
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  if (keptAt >= to) places.push(keptAt);
  else if (keptAt >= 0 && keptAt < from) places.unshift(keptAt);
  return places.map((at) => {
    const entry = thread.at(at) as Entry;
    const previous = thread.at(at - 1);
    const isKept = at < from || at >= to;
    const isNewDay = !isKept && startsDay(previous, entry);
    const isFirst = !isContinued(previous, entry);
    return (
      <Fragment key={entry.key}>
        {isNewDay && <DayName day={dayOf(entry.createdAt)} isTop={at === 0} />}
        <EntrySlot
          entry={entry}
          isFirst={isFirst}
          isLast={!isContinued(entry, thread.at(at + 1))}
          gap={isNewDay || at === 0 ? 'none' : isFirst ? 'large' : 'small'}
          isKept={isKept}
        />
      </Fragment>
    );
  });
}
