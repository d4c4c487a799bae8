export type Times = { time(at: number): string; date(at: number): string };

/** One formatter a kind and language, made with the first moment that it writes: it costs more than the rest of the window. */
export function createTimes(lang: string): Times {
  return {
    time: format(lang, { timeStyle: 'short' }),
    date: format(lang, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  };
}

function format(lang: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => (made ??= new Intl.DateTimeFormat(lang, options)).format(at);
}
