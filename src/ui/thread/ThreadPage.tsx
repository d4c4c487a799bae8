import { Fragment, memo, type ReactNode } from 'react';
import type { Entry } from '../../entries/models.ts';
import { DayName } from './DayName.tsx';
import { dayOf, startsDay } from './days.ts';
import { EntrySlot } from './EntrySlot.tsx';
import { isContinued } from './grouping.ts';

/** Some fifty entries, drawn again only when one of them, or a neighbour at either end, has changed. */
export const ThreadPage = memo(function ThreadPage(props: {
  entries: readonly Entry[];
  before: Entry | undefined;
  after: Entry | undefined;
}): ReactNode {
  const { entries, before, after } = props;
  return entries.map((entry, at) => {
    const previous = at === 0 ? before : entries[at - 1];
    return (
      <Fragment key={entry.key}>
        {startsDay(previous, entry) && <DayName day={dayOf(entry.createdAt)} />}
        <EntrySlot
          entry={entry}
          isFirst={!isContinued(previous, entry)}
          isLast={!isContinued(entry, at === entries.length - 1 ? after : entries[at + 1])}
        />
      </Fragment>
    );
  });
});
