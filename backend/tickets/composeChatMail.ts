import { DateTime, IANAZone } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import { safeHref } from '../../protocol/links.ts';
import type { Message } from '../../protocol/wire.ts';
import { brandOf } from '../base/companies.ts';
import type { Config } from '../base/config.ts';
import { textOfEntry } from '../chat/composeTranscript.ts';
import { withoutLinks } from '../mail/quoteText.ts';
import { htmlOf, type MailPage, type TranscriptEntry } from '../chat/htmlOf.ts';
import { originCheck } from '../http/allowOrigins.ts';
import type { Mail } from '../mail/Mailer.ts';
import { mailLanguage, type MailLanguage } from '../mail/mailLanguage.ts';
import type { ChatMail, MailedChat } from './chatMails.ts';
import { chatMailTexts } from './chatMailTexts.ts';
import { chatReplyAddress } from './replyAddress.ts';

/** Mail programs thread by the newest ones. */
const MAX_REFERENCES = 20;

type Parts = {
  mail: ChatMail;
  chat: MailedChat;
  /** The operators' messages that the visitor has not seen, oldest first. */
  messages: readonly Message[];
  /** The messages before them, oldest first. */
  quoted: readonly Message[];
  /** The Message-IDs of the chat's earlier mails. */
  references: readonly string[];
  config: Config;
  /** The address for replies, with a placeholder. Null: the sender's own address. */
  replyTo: string | null;
  publicUrl: string;
};

/**
 * Composes the mail with unseen messages, in the visitor's language and time zone if they are known.
 * As in transcripts, what the visitor wrote has no links: the address may be that of someone else.
 */
export function composeChatMail({ mail, chat, messages, quoted, references, config, replyTo, publicUrl }: Parts): Mail {
  const language = mailLanguage(chat.language);
  const texts = chatMailTexts(language);
  const entry = entriesIn({ language, timezone: chat.timezone, you: texts.you });
  const names = [...new Set(messages.map(({ author_name: name }) => name))];
  const link = pageOf(chat, config, publicUrl);
  const page: MailPage = {
    language,
    title: texts.title.replace('{names}', () => new Intl.ListFormat(language).format(names)),
    intro: texts.intro,
    button: link === null ? null : { text: texts.link, href: link },
    days: [
      { title: '', entries: messages.map(entry) },
      ...(quoted.length === 0 ? [] : [{ title: texts.earlier, entries: quoted.map(entry) }]),
    ],
    hint: takesReplies(config) ? (chat.is_closed ? texts.replyAfterEnd : texts.reply) : '',
    footer: { text: texts.stop, href: stopLink(publicUrl, mail) },
  };
  const inReplyTo = references.at(-1);
  const brand = brandOf(chat.company, config.companies);
  return {
    to: mail.recipient,
    subject: texts.subject.replace('{id}', String(mail.chat_id)),
    ...(brand === null ? {} : { fromName: `${brand} Support` }),
    text: textOf(page),
    html: htmlOf(page),
    messageId: mail.message_id,
    ...(replyTo === null ? {} : { replyTo: chatReplyAddress(replyTo, mail) }),
    ...(inReplyTo === undefined ? {} : { inReplyTo, references: references.slice(-MAX_REFERENCES) }),
    headers: {
      // Tells Exchange to send no absence note.
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      // RFC 8058: mail programs show a button that posts to the address.
      'List-Unsubscribe': `<${stopLink(publicUrl, mail)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Whether replies by mail arrive at this backend. */
function takesReplies({ mailWebhookSecret, mailboxFolder }: Config): boolean {
  return mailWebhookSecret !== null || mailboxFolder !== null;
}

function stopLink(publicUrl: string, { id, token }: Pick<ChatMail, 'id' | 'token'>): string {
  return `${publicUrl}/mails/${id}/${token}/stop`;
}

/** Returns the visitor's last page, if it is one that may call this backend; otherwise null. */
function pageOf({ referer, page }: MailedChat, { allowedOrigins }: Config, publicUrl: string): string | null {
  if (!URL.canParse(page ?? '', referer || undefined)) return null;
  const { origin, href } = new URL(page ?? '', referer || undefined);
  const isOurs = originCheck(allowedOrigins)(origin) || origin === new URL(publicUrl).origin;
  return isOurs ? safeHref(href) : null;
}

type Reader = { language: MailLanguage; timezone: string; you: string };

function entriesIn({ language, timezone, you }: Reader): (message: Message) => TranscriptEntry {
  const zone = IANAZone.isValidZone(timezone) ? timezone : 'UTC';
  return ({ author_type: type, author_name: name, message, callback, attachments, created_at: createdAt }) => {
    const isVisitor = type === 'User';
    const text = decodeEmoji(callback === null ? message : `${callback.title}\n${callback.text}`).trim();
    const moment = DateTime.fromISO(createdAt, { zone, locale: language });
    return {
      author: isVisitor ? you : name,
      isVisitor,
      time: moment.toLocaleString({ ...DateTime.DATETIME_MED, timeZoneName: 'short' }),
      text: isVisitor ? withoutLinks(text) : text,
      isFormatted: !isVisitor && callback === null,
      files: attachments.map((file) =>
        isVisitor ? { name: withoutLinks(file.name), link: null } : { name: file.name, link: file.link },
      ),
    };
  };
}

/** The earlier messages are quoted at the end, so that a reply's own text can be distinguished from them. */
function textOf({ title, intro, button, days, hint = '', footer }: MailPage): string {
  const [unseen, earlier] = days;
  return [
    title,
    intro,
    ...(unseen?.entries ?? []).map(textOfEntry),
    button ? `${button.text}: ${button.href}` : '',
    hint,
    footer ? `${footer.text}: ${footer.href}` : '',
    ...(earlier === undefined ? [] : [earlier.title, quote(earlier.entries.map(textOfEntry).join('\n\n'))]),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
