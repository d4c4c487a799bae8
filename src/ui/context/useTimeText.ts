import { useMemo } from 'react';
import { useLanguage, useSession } from './ChatContext.tsx';

/** A moment in the visitor's language and zone: the time alone today, with the date before. */
export function useTimeText(): (at: number) => string {
  const { lang } = useLanguage();
  const { clock } = useSession().ports;
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(lang, { timeStyle: 'short' });
    const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short' });
    const both = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
    return (at) => (date.format(at) === date.format(clock.now()) ? time : both).format(at);
  }, [lang, clock]);
}
