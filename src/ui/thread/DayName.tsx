import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession } from '../context/ChatContext.tsx';
import type { DayKind } from '../context/times.ts';
import { useDayName } from '../context/TimesContext.tsx';
import { useHasPassed } from '../context/useHasPassed.ts';
import { color, type, unseen } from '../theme/style.ts';
import { useClasses } from '../theme/useClasses.ts';
import { daysAfter } from './days.ts';

const name = css({
  // The line keeps its height until its text is there.
  minBlockSize: '16px',
  margin: '24px 0 16px',
  color: color.muted,
  fontWeight: 600,
  textAlign: 'center',
});
// A page at 400 % has room for the first words, or for their day.
const top = css({ marginBlockStart: 0, '@container (max-height: 240px)': { ...unseen, minBlockSize: 0 } });
const names = { below: css([type.caption, name]), top: css([type.caption, name, top]) };

/** Names the day of what comes below, or, at the top, of all. */
export function DayName({ day, isTop }: { day: number; isTop: boolean }): ReactNode {
  const classOf = useClasses();
  return <p className={classOf(names[isTop ? 'top' : 'below'])}>{useDayName()(day, useDayKind(day))}</p>;
}

/** The kind of the day now. It changes at midnight. */
function useDayKind(day: number): DayKind {
  const { clock } = useSession().ports;
  const isOver = useHasPassed(daysAfter(day, 1));
  const isLongOver = useHasPassed(daysAfter(day, 2));
  if (!isOver) return 'today';
  if (!isLongOver) return 'yesterday';
  return new Date(day).getFullYear() === new Date(clock.now()).getFullYear() ? 'thisYear' : 'earlier';
}
