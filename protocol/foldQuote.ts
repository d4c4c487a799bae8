const QUOTED = /^\s*>/;
/** A line of Outlook or of dashes above the headers of an earlier mail. */
const SEPARATOR = /^\s*(?:[_-]{5,}|-{2,}.{1,60}-{2,})\s*$/;
const OUTLOOK_LINE = /^\s*_{20,}\s*$/;
const MESSAGE_LINE = new RegExp(
  `^\\s*-{2,}\\s*(?:${[
    ...[
      'Original Message',
      'Forwarded Message',
      'Replied Message',
      '原始邮件',
      '回复的原邮件',
      'Ursprüngliche Nachricht',
      'Original-?Nachricht',
    ],
    ...['Weitergeleitete Nachricht', "Message d[’']origine", 'Message original', 'Message transféré'],
    ...['Mensaje original', 'Mensaje reenviado', 'Mensagem original', 'Mensagem (?:re)?encaminhada'],
    ...[
      '元のメッセージ',
      '転送メッセージ',
      '転送されたメッセージ',
      'الرسالة الأصلية',
      'رسالة معاد توجيهها',
      'Исходное сообщение',
    ],
  ].join('|')})\\s*-{2,}\\s*$`,
  'i',
);

/** Zoho Mail's line above a quote: "---- On Monday, Ann wrote ----". */
const BETWEEN_DASHES = /^\s*-{3,}\s*([^\s-].*[^\s-])\s*-{3,}\s*$/;

/** The line that mail programs write above a quote, as in "On Monday, Ann wrote:". */
const INTRODUCTION =
  /^\s*(?:On|Am|Le|El|Em|No dia|Às|في|Il|Op)(?=\s).{0,200}(?:wrote|schrieb|écrit|escribió|escreveu|كتب|كتابة|scritto|schreef)/iu;
const WROTE =
  /wrote|schrieb|écrit|escribió|escreveu|書きました|のメール|のメッセージ|كتب|كتابة|scritto|schreef|napisał|napsal|написал|skrev/iu;
const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+/gu;
const NUMBER = /\p{Nd}+/gu;
/** Day and year with hours and minutes. The month may be a word. */
const NUMBERS_OF_A_DATE = 4;
const MAX_INTRODUCTION_LINES = 3;
/** No mail program wraps a line later. */
const MAX_LINE = 400;
const COLON_AT_END = /[:：][\s\p{Cf}]*$/u;

/** Returns a pattern for a header line, as in "Von: Ann", "*De :* Ann" or "差出人：Ann". */
const header = (...labels: string[]) => new RegExp(`^[\\s\\p{Cf}*]*(?:${labels.join('|')})[\\s*]*[:：]`, 'iu');

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
    ...['日期', '寄件日期', '보낸 날짜', '날짜', 'נשלח', 'تاريخ الإرسال', 'تم الإرسال', 'التاريخ'],
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
/** The blank lines between an introduction and its quote, or above it, are few. */
const NEAR_LINES = 5;
/** Lines of a header block. A long list of recipients is wrapped. */
const BLOCK_LINES = 30;

/** Where a quote begins, and the line below its introduction. */
type Quote = { readonly start: number; readonly body: number };

/**
 * Splits a mail into its own text and the earlier mails quoted below it. A mail that is all quote, or
 * that answers between or below the quoted lines, is returned whole.
 */
export function foldQuote(text: string): { readonly text: string; readonly quote: string } {
  const lines = text.split('\n');
  const { start, body } = findQuote(lines);
  if (lines.slice(0, start).every(isBlank) || isAnsweredBetween(lines.slice(body)))
    return { text: text.trim(), quote: '' };
  return { text: lines.slice(0, start).join('\n').trim(), quote: lines.slice(start).join('\n').trim() };
}

function findQuote(lines: readonly string[]): Quote {
  for (let place = 0; place < lines.length; place += 1) {
    const quote = introducedAt(lines, place) ?? headersAt(lines, place);
    if (quote !== null) return quote;
  }
  // Quoted lines at the end need no introduction.
  const start = lines.findLastIndex((line) => !isBlank(line) && !QUOTED.test(line)) + 1;
  return { start, body: start };
}

/** Returns the quote whose introduction ends in this line. */
function introducedAt(lines: readonly string[], place: number): Quote | null {
  const body = place + 1;
  if (MESSAGE_LINE.test(lines[place] ?? '')) {
    const headers = lines.slice(body, body + BLOCK_LINES).findIndex((line) => isBlank(line) || QUOTED.test(line));
    return { start: place, body: body + Math.max(0, headers) };
  }
  const isQuotedBelow = isQuoted(lines.slice(body, body + NEAR_LINES));
  const [, between] = BETWEEN_DASHES.exec((lines[place] ?? '').slice(0, MAX_LINE)) ?? [];
  if (between !== undefined && isAttribution(between, isQuotedBelow)) return { start: place, body };
  if (!COLON_AT_END.test(lines[place] ?? '')) return null;
  for (let start = place; start >= 0 && start > place - MAX_INTRODUCTION_LINES; start -= 1) {
    if (isBlank(lines[start] ?? '') || QUOTED.test(lines[start] ?? '')) return null;
    const words = lines.slice(start, body).join(' ');
    if (words.length > MAX_LINE) return null;
    if (start === place && isQuotedBelow && INTRODUCTION.test(words)) return { start, body };
    if (isAttribution(words, isQuotedBelow) && (start === place || hasAddress(words) || INTRODUCTION.test(words)))
      return { start, body };
  }
  return null;
}

/**
 * Whether these words name a date and an author. People also write "On Monday at ten I saw this:", and
 * Yahoo Mail does not mark the quoted lines.
 */
function isAttribution(words: string, isQuotedBelow: boolean): boolean {
  const numbers = words.replace(ADDRESS, '').match(NUMBER) ?? [];
  if (numbers.length < NUMBERS_OF_A_DATE) return false;
  return isQuotedBelow ? hasAddress(words) || WROTE.test(words) : hasAddress(words) && WROTE.test(words);
}

const hasAddress = (words: string) => words.search(ADDRESS) !== -1;

/**
 * Returns the quote whose headers begin in this line: the sender with date, recipient and subject. Two
 * of the three are enough below Outlook's line, or if the sender has an address, because people also
 * write "From: Berlin" and "To: Munich".
 */
function headersAt(lines: readonly string[], place: number): Quote | null {
  const from = lines[place] ?? '';
  if (!FROM.test(from)) return null;
  const below = lines.slice(place + 1, place + BLOCK_LINES);
  const end = below.findIndex(isBlank);
  const block = end === -1 ? below : below.slice(0, end);
  const body = place + 1 + block.length;
  const isAddressed = hasAddress(from.slice(0, MAX_LINE));
  // GMX and others write the date above the sender.
  const top = isAddressed ? Math.max(0, place - OTHERS.length) : place;
  const first = top + lines.slice(top, place).findLastIndex((one) => !isOtherHeader(one)) + 1;
  block.push(...lines.slice(first, place));
  const found = OTHERS.filter((other) => block.some((line) => other.test(line))).length;
  const near = Math.max(0, first - NEAR_LINES);
  const above = near + lines.slice(near, first).findLastIndex((one) => !isBlank(one));
  const line = (lines[above] ?? '').slice(0, MAX_LINE);
  const isProven = isAddressed || OUTLOOK_LINE.test(line);
  if (found < (isProven ? 2 : OTHERS.length)) return null;
  return { start: SEPARATOR.test(line) ? above : first, body };
}

const isOtherHeader = (line: string) => OTHERS.some((other) => other.test(line));

const isBlank = (line: string) => line.trim() === '';

/** Whether the first of these lines is quoted. */
const isQuoted = (lines: readonly string[]) => QUOTED.test(lines.find((line) => !isBlank(line)) ?? '');

/** Whether quoted lines have plain lines between or after them. */
function isAnsweredBetween(lines: readonly string[]): boolean {
  return isQuoted(lines) && lines.some((line) => !isBlank(line) && !QUOTED.test(line));
}
