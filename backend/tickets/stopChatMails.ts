import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { Refusal } from '../base/Refusal.ts';
import { htmlOf, type MailPage } from '../chat/htmlOf.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { chatOfToken, dropQueuedChatMails } from './chatMails.ts';
import { chatMailTexts, mailLanguage, type MailLanguage } from './chatMailTexts.ts';

const schema = {
  params: Type.Object({ id: Type.Integer({ minimum: 1 }), token: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
};
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * GET and POST /mails/{id}/{token}/stop, the link in each e-mail with unseen messages (REACH-03).
 * GET only asks, because programs that check mails open their links. POST stops the e-mails of the
 * conversation: the page's form, or a mail program's own button (RFC 8058).
 */
export function stopChatMails(app: TypedApp, { store }: Backend): void {
  const find = async (secret: { id: number; token: string }) => {
    const chat = await chatOfToken(store, secret);
    if (chat === null) throw new Refusal(404, 'This link belongs to no conversation. It may have been deleted');
    return { chatId: chat.chat_id, language: mailLanguage(chat.language) };
  };

  app.get('/mails/:id/:token/stop', { schema }, async ({ params }, reply) => {
    const { language } = await find(params);
    const { stop, stopQuestion: title } = chatMailTexts(language);
    return reply.headers(PAGE_HEADERS).send(pageIn(language, { title, submit: stop }));
  });

  app.post('/mails/:id/:token/stop', { schema }, async ({ params }, reply) => {
    const { chatId, language } = await find(params);
    await store.transact(async (transaction) => {
      await lockChatById(transaction, chatId);
      await transaction.query('UPDATE chats SET mails_stopped_at = coalesce(mails_stopped_at, now()) WHERE id = $1', [
        chatId,
      ]);
      await dropQueuedChatMails(transaction, chatId);
    });
    return reply.headers(PAGE_HEADERS).send(pageIn(language, { title: chatMailTexts(language).stopped }));
  });
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

function pageIn(language: MailLanguage, page: Pick<MailPage, 'title' | 'submit'>): string {
  return htmlOf({ language, intro: '', days: [], ...page });
}
