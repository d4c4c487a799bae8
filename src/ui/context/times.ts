export type Times = { lang: string; time(at: number): string; date(at: number): string };

/** Before there is a formatter. */
export const NO_TIMES: Times = { lang: '', time: () => '', date: () => '' };

/** One formatter a kind and language: to make the first costs more than to draw the conversation. */
export function createTimes(lang: string): Times {
  const time = new Intl.DateTimeFormat(lang, { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  return { lang, time: (at) => time.format(at), date: (at) => date.format(at) };
}
