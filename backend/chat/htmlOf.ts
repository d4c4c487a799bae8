import { parseFormatting } from '../../protocol/formatting.ts';
import { escapeHtml, htmlOfFormatting } from './htmlOfFormatting.ts';

/** Visitors' files have no link: the mail comes from us, and must not lead to what anyone has uploaded. */
type TranscriptFile = { name: string; link: string | null };
export type TranscriptEntry = {
  author: string;
  isVisitor: boolean;
  time: string;
  text: string;
  /** It is an operator's message, whose text may have formatting. */
  isFormatted: boolean;
  files: TranscriptFile[];
};
export type TranscriptDay = { title: string; entries: TranscriptEntry[] };
type Link = { text: string; href: string };

/** The content of the mail, from which its text and HTML are rendered. */
export type Transcript = {
  notice: string;
  title: string;
  /** One or more lines. */
  intro: string;
  days: TranscriptDay[];
};

/** The content of any page or mail in the look of the widget. Empty texts are left out. */
export type MailPage = Omit<Transcript, 'notice'> & {
  /** Above the title. */
  notice?: string;
  language?: string;
  /** Between the title and the days. */
  button?: Link | null;
  /** Below the days. */
  hint?: string;
  footer?: Link;
  /** A form that posts to its own address. */
  submit?: string;
};

/** Mail programs support only inline styles, and few of them. */
const STYLES = {
  body: 'margin:0;padding:24px;background:#f0f3f5;color:#17212a;font:15px/1.5 system-ui,-apple-system,Segoe UI,sans-serif',
  card: 'max-width:600px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px',
  title: 'margin:0 0 4px;font-size:20px;line-height:1.3',
  muted: 'margin:0;color:#566571;font-size:13px;white-space:pre-line',
  day: 'margin:28px 0 4px;padding-top:16px;border-top:1px solid #e2e6e9;color:#566571;font-size:13px;font-weight:600',
  entry: 'margin:16px 0 0',
  author: 'margin:0;font-weight:600',
  time: 'color:#566571;font-size:13px;font-weight:400',
  text: 'margin:2px 0 0;white-space:pre-wrap;overflow-wrap:anywhere',
  quote: 'border-left:3px solid #c5ced4;padding-left:12px',
  link: 'color:#0b7285',
  notice: 'margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid #e2e6e9;color:#566571;font-size:13px',
  button:
    'display:inline-block;margin:20px 0 0;padding:10px 18px;border:0;border-radius:10px;background:#0b7285;color:#ffffff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer',
  footer: 'margin:28px 0 0;padding-top:16px;border-top:1px solid #e2e6e9;color:#566571;font-size:13px',
} as const;

const RIGHT_TO_LEFT = ['ar'];

/** Renders the mail as HTML. All texts are untrusted, so all are escaped. */
export function htmlOf(page: MailPage): string {
  const { language = 'en', title, days } = page;
  const direction = RIGHT_TO_LEFT.includes(language) ? ' dir="rtl"' : '';
  return `<!doctype html>
<html lang="${language}"${direction}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="${STYLES.body}"><div style="${STYLES.card}"${direction}>
${[...headOf(page), ...days.map(day), ...endOf(page)].join('\n')}
</div></body>
</html>
`;
}

function headOf({ notice = '', title, intro, button }: MailPage): string[] {
  return [
    notice && `<p style="${STYLES.notice}">${escapeHtml(notice)}</p>`,
    `<h1 style="${STYLES.title}">${escapeHtml(title)}</h1>`,
    intro && `<p style="${STYLES.muted}">${escapeHtml(intro)}</p>`,
    button ? linkTo(button, STYLES.button) : '',
  ].filter((part) => part !== '');
}

function endOf({ hint = '', submit, footer }: MailPage): string[] {
  return [
    hint && `<p style="${STYLES.footer}">${escapeHtml(hint)}</p>`,
    submit ? `<form method="post"><button style="${STYLES.button}">${escapeHtml(submit)}</button></form>` : '',
    footer ? `<p style="${STYLES.footer}">${linkTo(footer, STYLES.link)}</p>` : '',
  ].filter((part) => part !== '');
}

function day({ title, entries }: TranscriptDay): string {
  return `${title && `<h2 style="${STYLES.day}">${escapeHtml(title)}</h2>`}${all(entries, entry)}`;
}

function entry({ author, isVisitor, time, text, isFormatted, files }: TranscriptEntry): string {
  const colour = isVisitor ? '#0b7285' : '#17212a';
  const head = `<p style="${STYLES.author};color:${colour}">${escapeHtml(author)} <span style="${STYLES.time}">${escapeHtml(time)}</span></p>`;
  const typed = text === '' ? '' : `<p style="${STYLES.text}" dir="auto">${escapeHtml(text)}</p>`;
  const body = isFormatted && text !== '' ? htmlOfFormatting(parseFormatting(text)) : typed;
  const style = isVisitor ? `${STYLES.entry};${STYLES.quote}` : STYLES.entry;
  return `\n<div style="${style}">${head}${body}${all(files, file)}</div>`;
}

function file({ name, link }: TranscriptFile): string {
  const content = link === null ? escapeHtml(name) : linkTo({ text: name, href: link }, STYLES.link);
  return `<p style="${STYLES.text}">${content}</p>`;
}

function linkTo({ text, href }: Link, style: string): string {
  return `<a style="${style}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

function all<Item>(items: readonly Item[], draw: (item: Item) => string): string {
  return items.map(draw).join('');
}
