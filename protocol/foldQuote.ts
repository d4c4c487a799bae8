const QUOTED = /^\s*>/;
const SEPARATOR = /^\s*(?:[_-]{5,}|-{2,}.{1,60}-{2,})\s*$/;
/** The line that mail programs write above a quote. */
const INTRODUCTION =
  /^\s*(?:(?:On|Am|Le|El|Em|Il|Op)\b.{0,200}(?:wrote|schrieb|écrit|escribió|escreveu|scritto|schreef).{0,40}:|-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message)\s*-{2,})\s*$/i;
const FORWARDED = /^\s*-{2,}/;
const COLON_AT_END = /[:：]\s*$/;

/** Returns a pattern for a header line, as in "Von: Ann", "*De :* Ann" or "差出人：Ann". */
const header = (...labels: string[]) => new RegExp(`^\\s*\\*?(?:${labels.join('|')})\\*?\\s*[:：]`, 'i');

/** The headers that Outlook and others write above a quote, in the languages of their interfaces. */
const FROM = header(
  ...['From', 'Von', 'De', 'Da', 'Van', 'Från', 'Fra', 'Lähettäjä', 'Od', 'Feladó', 'Kimden', 'Gönderen', 'Expéditeur'],
  ...[
    'Remitente',
    'Mittente',
    'Nadawca',
    'От',
    'От кого',
    'Від',
    '差出人',
    '发件人',
    '寄件者',
    '보낸 사람',
    'מאת',
    'من',
  ],
);
const OTHERS = [
  header(
    ...['Sent', 'Date', 'Gesendet', 'Datum', 'Envoyé', 'Enviado', 'Enviado el', 'Enviada em', 'Enviado em', 'Fecha'],
    ...['Inviato', 'Data', 'Verzonden', 'Skickat', 'Sendt', 'Dato', 'Lähetetty', 'Wysłano', 'Odesláno', 'Elküldve'],
    ...['Gönderildi', 'Gönderilme', 'Tarih', 'Отправлено', 'Дата', 'Надіслано', '送信日時', '日付', '日時', '发送时间'],
    ...['日期', '寄件日期', '보낸 날짜', '날짜', 'נשלח', 'تاريخ الإرسال', 'التاريخ'],
  ),
  header(
    ...['To', 'An', 'À', 'A', 'Para', 'Aan', 'Till', 'Til', 'Vastaanottaja', 'Do', 'Komu', 'Címzett', 'Kime', 'Кому'],
    ...['宛先', '收件人', '받는 사람', 'אל', 'إلى'],
  ),
  header(
    ...['Subject', 'Betreff', 'Objet', 'Asunto', 'Assunto', 'Oggetto', 'Onderwerp', 'Ämne', 'Emne', 'Aihe', 'Temat'],
    ...['Předmět', 'Tárgy', 'Konu', 'Тема', '件名', '主题', '主旨', '제목', 'נושא', 'الموضوع'],
  ),
];
/** Lines of a header block, some of them wrapped. */
const BLOCK_LINES = 8;

/** Splits a mail into its own text and the earlier mails quoted below it. */
export function foldQuote(text: string): { readonly text: string; readonly quote: string } {
  const lines = text.split('\n');
  const introduction = lines.findIndex((_, place) => isIntroduction(lines, place) || isHeaderBlock(lines, place));
  const start = introduction === -1 ? quoteAtEnd(lines) : withSeparator(lines, introduction);
  // A mail that is all quote is shown whole.
  if (start <= 0 || lines.slice(0, start).join('').trim() === '') return { text: text.trim(), quote: '' };
  // A mail with answers between or below the quoted lines is shown whole.
  if (introduction !== -1 && answersBetween(lines.slice(introduction + 1))) return { text: text.trim(), quote: '' };
  return { text: lines.slice(0, start).join('\n').trim(), quote: lines.slice(start).join('\n').trim() };
}

/** Whether a quote begins here. People also write "On Monday Ann wrote:", but without a date or a quote below. */
function isIntroduction(lines: readonly string[], place: number): boolean {
  const line = lines[place] ?? '';
  const both = `${line} ${lines[place + 1] ?? ''}`;
  const length = INTRODUCTION.test(line) ? 1 : INTRODUCTION.test(both) ? 2 : 0;
  if (length === 0) return false;
  const next = lines.slice(place + length).find((one) => one.trim() !== '') ?? '';
  return FORWARDED.test(line) || /\d/.test(length === 1 ? line : both) || QUOTED.test(next);
}

/** Whether a line and those below it name the sender and two of date, recipient and subject. */
function isHeaderBlock(lines: readonly string[], place: number): boolean {
  if (!FROM.test(lines[place] ?? '')) return false;
  const below = lines.slice(place + 1, place + BLOCK_LINES);
  const end = below.findIndex((line) => line.trim() === '');
  const block = end === -1 ? below : below.slice(0, end);
  return OTHERS.filter((other) => block.some((line) => other.test(line))).length >= 2;
}

/** Includes the line of dashes or underscores above a header block. */
function withSeparator(lines: readonly string[], start: number): number {
  const above = lines.slice(0, start).findLastIndex((line) => line.trim() !== '');
  return SEPARATOR.test(lines[above] ?? '') ? above : start;
}

/** Returns the index of the first line of a quote at the end, or -1. */
function quoteAtEnd(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !QUOTED.test(line));
  const isQuoteAfter = lines.slice(last + 1).some((line) => QUOTED.test(line));
  if (!isQuoteAfter) return -1;
  // In every language, the line above a quote has a date and ends with a colon.
  const above = lines[last] ?? '';
  return COLON_AT_END.test(above) && /\d/.test(above) ? last : last + 1;
}

/** Whether there are plain lines between or after the quoted ones. */
function answersBetween(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => QUOTED.test(line));
  return first !== -1 && lines.slice(first).some((line) => line.trim() !== '' && !QUOTED.test(line));
}
