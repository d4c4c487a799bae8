import { Fragment, type ReactNode } from 'react';
import { DayName } from './DayName.tsx';
import { dayOf, startsDay } from './days.ts';
import { EntrySlot } from './EntrySlot.tsx';
import { gapBetween, isContinued } from './grouping.ts';
import type { Rendered } from './RenderedEntries.ts';

export function Rows({ rendered: { entries, earlier } }: { rendered: Rendered }): ReactNode {
  return entries.map((entry, at) => {
    const previous = at === 0 ? earlier : entries[at - 1];
    const isNewDay = startsDay(previous, entry);
    const isFirst = !isContinued(previous, entry);
    return (
      <Fragment key={entry.key}>
        {isNewDay && <DayName day={dayOf(entry.createdAt)} isTop={!previous} />}
        <EntrySlot
          entry={entry}
          isFirst={isFirst}
          isLast={!isContinued(entry, entries[at + 1])}
          gap={isNewDay || !previous ? 'none' : gapBetween(previous, entry)}
        />
      </Fragment>
    );
  });
}
