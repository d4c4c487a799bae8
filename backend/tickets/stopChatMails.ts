import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { htmlOf, type MailPage } from '../chat/htmlOf.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { mailLanguage, type MailLanguage } from '../mail/mailLanguage.ts';
import { chatOfToken, dropQueuedChatMails } from './chatMails.ts';
import { chatMailTexts } from './chatMailTexts.ts';

const schema = {
  params: Type.Object({ id: Type.Integer({ minimum: 1 }), token: Type.String({ maxLength: 100 }) }),
};
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * GET and POST /mails/{id}/{token}/stop, the link in each e-mail with unseen messages (REACH-03).
 * GET only asks, because programs that check mails open their links. POST stops the e-mails of the
 * conversation: the page's form, or a mail program's own button (RFC 8058).
 */
export function stopChatMails(app: TypedApp, { store }: Backend): void {
  app.get('/mails/:id/:token/stop', { schema }, async ({ params, headers }, reply) => {
    reply.headers(PAGE_HEADERS);
    const chat = await chatOfToken(store, params);
    if (chat === null) return reply.code(404).send(unknownPage(headers));
    const language = mailLanguage(chat.language);
    const { stop, stopQuestion: title } = chatMailTexts(language);
    return reply.send(pageIn(language, { title, submit: stop }));
  });

  app.post('/mails/:id/:token/stop', { schema }, async ({ params, headers }, reply) => {
    reply.headers(PAGE_HEADERS);
    const chat = await chatOfToken(store, params);
    if (chat === null) return reply.code(404).send(unknownPage(headers));
    await store.transact(async (transaction) => {
      await lockChatById(transaction, chat.chat_id);
      const sql = 'UPDATE chats SET mails_stopped_at = coalesce(mails_stopped_at, now()) WHERE id = $1';
      await transaction.query(sql, [chat.chat_id]);
      await dropQueuedChatMails(transaction, chat.chat_id);
    });
    const language = mailLanguage(chat.language);
    return reply.send(pageIn(language, { title: chatMailTexts(language).stopped }));
  });
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

function unknownPage({ 'accept-language': given = '' }: IncomingHttpHeaders): string {
  const language = mailLanguage(given);
  return pageIn(language, { title: chatMailTexts(language).unknownLink });
}

function pageIn(language: MailLanguage, page: Pick<MailPage, 'title' | 'submit'>): string {
  return htmlOf({ language, intro: '', days: [], ...page });
}
