import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import { nullable, oneOf } from '../../protocol/shapes.ts';
import { IGNORED_REASONS, takeMail } from './takeMail.ts';

const MEDIA_TYPE = 'message/rfc822';
/** Per network address, because one mail server sends for all customers. */
const rateLimit = { name: 'mails', calls: 300, seconds: 60 };

const schema = {
  tags: ['Mail'],
  summary: 'Takes an e-mail of a customer, as it came: an answer to a ticket or a chat, or a new ticket',
  security: [{ mailSecret: [] }],
  response: done({
    outcome: oneOf('answer', 'ticket', 'message', 'known', 'ignored'),
    ticket_id: nullable(Type.Integer()),
    chat_id: Type.Optional(Type.Integer({ description: 'With the outcome `message`.' })),
    reason: Type.Optional(oneOf(...IGNORED_REASONS)),
  }),
};
/** For the API document only: the content parser below reads the body. */
const raw = Type.Unsafe<Buffer>({ type: 'string', description: 'The mail as RFC 5322 has it.' });

/** POST /api/mail/incoming, for a mail server or a provider's webhook. */
export async function mailRoutes(app: TypedApp, backend: Backend): Promise<void> {
  const { mailWebhookSecret: secret, limits } = backend.config;
  const options = { parseAs: 'buffer' as const, bodyLimit: limits.mailBytes };
  await app.register(async (scope) => {
    scope.addContentTypeParser(MEDIA_TYPE, options, (_request, body, taken) => taken(null, body));
    scope.post(
      '/api/mail/incoming',
      {
        schema,
        bodyLimit: limits.mailBytes,
        config: { rateLimit, rawBody: { mediaType: MEDIA_TYPE, schema: raw } },
        // Runs before the body is read, so that an unauthorized client cannot send one, and after
        // the rate limit.
        preParsing: async ({ headers }) => {
          if (secret === null) throw new Refusal(404, 'No emails are taken here. Set MAIL_WEBHOOK_SECRET');
          if (!sameText(headers.authorization ?? '', `Bearer ${secret}`))
            throw new Refusal(401, 'The secret is missing or wrong');
        },
      },
      async ({ body, log }) => {
        if (!Buffer.isBuffer(body)) throw new Refusal(415, `Send the email as it came, as ${MEDIA_TYPE}`);
        const taken = await takeMail(body, backend);
        const answer = { success: true as const, outcome: taken.outcome, ticket_id: taken.ticketId };
        if (taken.outcome === 'message') return { ...answer, chat_id: taken.chatId };
        if (taken.outcome !== 'ignored') return answer;
        log.warn({ reason: taken.reason }, 'ignored an email');
        return { ...answer, reason: taken.reason };
      },
    );
  });
}
