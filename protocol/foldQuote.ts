const QUOTED = /^\s*>/;
/** The line that mail programs write above a quote, in several languages and in Outlook's format. */
const INTRODUCTION =
  /^\s*(?:(?:On|Am|Le|El|Em|Il|Op)\b.{0,200}(?:wrote|schrieb|écrit|escribió|escreveu|scritto|schreef).{0,40}:|-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message)\s*-{2,}|_{20,}|From: .+)\s*$/i;

/** Splits a mail into its own text and the earlier mails quoted below it. */
export function foldQuote(text: string): { readonly text: string; readonly quote: string } {
  const lines = text.split('\n');
  const introduction = lines.findIndex(
    (line, place) => INTRODUCTION.test(line) || INTRODUCTION.test(`${line} ${lines[place + 1] ?? ''}`),
  );
  const start = introduction === -1 ? quoteAtEnd(lines) : introduction;
  // A mail that is all quote is shown whole.
  if (start <= 0 || lines.slice(0, start).join('').trim() === '') return { text: text.trim(), quote: '' };
  // A mail with answers between or below the quoted lines is shown whole.
  if (introduction !== -1 && answersBetween(lines.slice(start + 1))) return { text: text.trim(), quote: '' };
  return { text: lines.slice(0, start).join('\n').trim(), quote: lines.slice(start).join('\n').trim() };
}

/** Returns the index of the first line of a quote at the end, or -1. */
function quoteAtEnd(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !QUOTED.test(line));
  const isQuoteAfter = lines.slice(last + 1).some((line) => QUOTED.test(line));
  return isQuoteAfter ? last + 1 : -1;
}

/** Whether there are plain lines between or after the quoted ones. */
function answersBetween(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => QUOTED.test(line));
  return first !== -1 && lines.slice(first).some((line) => line.trim() !== '' && !QUOTED.test(line));
}
