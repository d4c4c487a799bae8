export type Times = { time(at: number): string; date(at: number): string };

/** Made once a language: a formatter costs more than the rest of a message. */
export function createTimes(lang: string): Times {
  const time = new Intl.DateTimeFormat(lang, { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  return { time: (at) => time.format(at), date: (at) => date.format(at) };
}
