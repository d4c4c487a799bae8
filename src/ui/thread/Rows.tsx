import { Fragment, type ReactNode } from 'react';
import type { Entry } from '../../entries/models.ts';
import { useSession } from '../context/ChatContext.tsx';
import { DayName } from './DayName.tsx';
import { dayOf, startsDay } from './days.ts';
import { EntrySlot } from './EntrySlot.tsx';
import { isContinued } from './grouping.ts';

/** The entries at these places, and one beyond it that has the focus, which must not go with what was scrolled away. */
export function Rows({ places, kept }: { places: readonly number[]; kept: string | null }): ReactNode {
  const { thread } = useSession();
  const keptAt = kept === null || places.length === 0 ? -1 : thread.indexOf(kept);
  const isBeyond = keptAt >= 0 && !places.includes(keptAt);
  const all = isBeyond ? [...places, keptAt].sort((a, b) => a - b) : places;
  return all.map((at) => {
    const entry = thread.at(at) as Entry;
    const previous = thread.at(at - 1);
    const isKept = isBeyond && at === keptAt;
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
