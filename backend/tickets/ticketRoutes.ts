import { Type } from 'typebox';
import { emailOf } from '../base/emailOf.ts';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { FORMS } from '../http/limitCalls.ts';
import { company } from '../http/schemas.ts';
import { offersPastChats } from '../chat/pastChatRoutes.ts';
import { identifyVisitor, OPTIONAL_TOKEN } from '../chat/identifyVisitor.ts';
import { refuseBlocked } from '../chat/blockedVisitors.ts';
import { DEFAULT_COMPANY } from '../base/companies.ts';
import { ticketFileRoutes } from './ticketFileRoutes.ts';
import { takeUploads, UploadsGone } from './ticketFiles.ts';
import { createTicket, TicketRequest } from './tickets.ts';
import { Faults, ticketFaults } from './ticketFaults.ts';
import { BACK_AT, EMAIL_REPLIES, OPERATORS, PAST_CHATS, REPLY_TIMES, TICKET_FILES } from '../http/allowOrigins.ts';
import type { Operator, ReplyTime } from '../../protocol/wire.ts';
import { momentOf, onlineStatus } from '../chat/openingHours.ts';

const config = { rateLimit: FORMS };
const shared = {
  tags: ['Visitor'],
  summary: 'Leaves a ticket; the same uuid again gives the ticket that it made',
  security: OPTIONAL_TOKEN,
  body: TicketRequest,
  response: answers(
    Type.Union([
      Type.Object({ ok: Type.Literal(true), ticket_id: Type.Integer(), hash: Type.String() }),
      Type.Object({ ok: Type.Literal(false), errors: Faults }),
    ]),
  ),
};

/**
 * Creates tickets: POST /support/ticket for the legal-forms brand, POST /support/{company}/ticket
 * for all others.
 */
function ticketRoutes(app: TypedApp, { store, config: { userTokenSecret, limits } }: Backend): void {
  const answer = async (request: TicketRequest, ofCompany: string, authorization: string | undefined) => {
    const errors = ticketFaults(request, limits.filesPerMessage);
    if (Object.keys(errors).length > 0) return { ok: false as const, errors };
    const { userType } = identifyVisitor(authorization, request.id, userTokenSecret);
    const sender = { userId: request.id, userType, email: emailOf(request.email ?? '') } as const;
    const made = store.transact(async (transaction) => {
      const { id, hash, isNew } = await createTicket(transaction, request, ofCompany);
      if (isNew) await refuseBlocked(transaction, sender);
      if (isNew) await takeUploads(transaction, id, request.file_tokens ?? []);
      return { ok: true as const, ticket_id: id, hash };
    });
    return made.catch((error: unknown) => {
      if (error instanceof UploadsGone) return { ok: false as const, errors: { files: [error.message] } };
      throw error;
    });
  };

  app.post('/support/ticket', { schema: shared, config }, (request) =>
    answer(request.body, DEFAULT_COMPANY, request.headers.authorization),
  );
  const ofAny = { ...shared, params: Type.Object({ company }) };
  app.post('/support/:company/ticket', { schema: ofAny, config }, (request) =>
    answer(request.body, request.params.company, request.headers.authorization),
  );
}

/** Formats a reply time as a member of the header, a dictionary of RFC 9651. */
function replyTimeText({ of, area_id: area, seconds }: ReplyTime): string {
  const name = of === 'tickets' ? 'ticket' : area === null ? 'chat' : `area-${area}`;
  return `${name}=${seconds}`;
}

/** Proxies refuse an answer whose headers are larger than a few kilobytes. */
const MOST_CHARACTERS = 1_500;

/**
 * Formats operators as a header in ASCII: JSON, with escapes for other characters. Leaves out the
 * last ones if it would be too long, and returns null for none.
 */
function operatorsText(operators: readonly Operator[]): string | null {
  if (operators.length === 0) return null;
  const text = JSON.stringify(operators).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length > MOST_CHARACTERS ? operatorsText(operators.slice(0, -1)) : text;
}

export function supportRoutes(app: TypedApp, backend: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'Whether somebody is online',
    params: Type.Object({ company }),
    response: answers(
      Type.Boolean({
        headers: {
          [BACK_AT]: { type: 'string', format: 'date-time', description: 'When support opens next.' },
          [EMAIL_REPLIES]: { type: 'boolean', description: 'Whether tickets are answered by e-mail.' },
          [TICKET_FILES]: { type: 'boolean', description: 'Whether a ticket may have files.' },
          [PAST_CHATS]: { type: 'boolean', description: 'Whether customers can read their past chats.' },
          [REPLY_TIMES]: {
            type: 'string',
            description: 'The usual seconds to the first answer: of chats, of an area, of tickets.',
            example: 'chat=540, area-4=180, ticket=14400',
          },
          [OPERATORS]: {
            type: 'string',
            description: 'Up to three operators who are there: a list in JSON, in ASCII.',
            example: '[{"name":"Dana Reed","img":"https://example.com/dana.jpg"},{"name":"J\\u00f8rgen","img":null}]',
          },
        },
      }),
    ),
  };
  app.get('/support/:company/status/chat/online', { schema }, async ({ params }, reply) => {
    const { online, operators, backAt } = await onlineStatus(backend.store, params.company, momentOf(backend));
    if (backAt !== null) reply.header(BACK_AT, backAt.toISOString());
    const shown = operatorsText(operators);
    if (shown !== null) reply.header(OPERATORS, shown);
    reply.header(EMAIL_REPLIES, String(backend.mailer !== null));
    reply.header(TICKET_FILES, 'true');
    if (offersPastChats(backend)) reply.header(PAST_CHATS, 'true');
    const times = (await backend.replyTimes.of(params.company)).map(replyTimeText);
    if (times.length > 0) reply.header(REPLY_TIMES, times.join(', '));
    return reply.header('cache-control', 'no-store').send(online);
  });
  ticketRoutes(app, backend);
  ticketFileRoutes(app, backend);
}
