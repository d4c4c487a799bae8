import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage, useSession } from '../context/ChatContext.tsx';
import { useHasPassed } from '../context/useHasPassed.ts';
import { color, type } from '../theme/style.ts';
import { useClasses } from '../theme/useClasses.ts';
import { daysAfter } from './days.ts';

const name = css({
  margin: '24px 0 16px',
  color: color.muted,
  fontWeight: 600,
  textAlign: 'center',
});
const names = { below: css([type.caption, name]), top: css([type.caption, name, { marginBlockStart: 0 }]) };

/** Names the day of what comes below, or, at the top, of all. */
export function DayName({ day, isTop }: { day: number; isTop: boolean }): ReactNode {
  const classOf = useClasses();
  return (
    <p data-day className={classOf(names[isTop ? 'top' : 'below'])}>
      {useDayText(day)}
    </p>
  );
}

/** 'Today', 'Yesterday', or the date, as the visitor's language has it; another at midnight. */
function useDayText(day: number): string {
  const { lang } = useLanguage();
  const { clock } = useSession().ports;
  const isOver = useHasPassed(daysAfter(day, 1));
  const isLongOver = useHasPassed(daysAfter(day, 2));
  if (!isLongOver) {
    const [first = '', ...others] = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(
      isOver ? -1 : 0,
      'day',
    );
    return first.toLocaleUpperCase(lang) + others.join('');
  }
  const isThisYear = new Date(day).getFullYear() === new Date(clock.now()).getFullYear();
  return new Intl.DateTimeFormat(lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(day);
}
