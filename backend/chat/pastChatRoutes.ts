import { Type, type Static } from 'typebox';
import { HasMore, Message, PastChat } from '../../protocol/wire.ts';
import { DEFAULT_COMPANY } from '../base/companies.ts';
import { Refusal } from '../base/Refusal.ts';
import { answers } from '../http/answers.ts';
import type { Backend } from '../http/Backend.ts';
import { company, id, key, pathId } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { identifyVisitor } from './identifyVisitor.ts';
import { listPastChats, readPastChat, type Customer } from './pastChats.ts';

/** A customer reads a few conversations. More calls a minute would only guess ids and tokens. */
const rateLimit = { name: 'past-chats', calls: 60, seconds: 60 };
const config = { rateLimit };
const PAGE_CHATS = 20;
const MOST_CHATS = 50;

const customer = { user_id: key, company: Type.Optional(company) };
type CustomerQuery = Static<ReturnType<typeof Type.Object<typeof customer>>>;
const shared = { tags: ['Visitor'], security: [{ userToken: [] }] };

const listSchema = {
  ...shared,
  summary: "A customer's ended chats, newest first",
  querystring: Type.Object({
    ...customer,
    before: Type.Optional(id),
    limit: Type.Integer({ minimum: 1, maximum: MOST_CHATS, default: PAGE_CHATS }),
  }),
  response: answers(Type.Object({ chats: Type.Array(PastChat), ...HasMore.properties })),
};
const readSchema = {
  ...shared,
  summary: "A page of the messages of a customer's ended chat, oldest first",
  params: pathId,
  querystring: Type.Object({
    ...customer,
    message_id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  }),
  response: answers(Type.Object({ messages: Type.Array(Message), ...HasMore.properties })),
};

/**
 * GET /api/chat/past and /api/chat/past/{id}: a customer's ended chats, from any browser
 * (VIS-07). Only for a user id that the page has proved with a signed token.
 */
export function pastChatRoutes(app: TypedApp, backend: Backend): void {
  const { store } = backend;
  const identify = (query: CustomerQuery, authorization: string | undefined): Customer => {
    const { userTokenSecret } = backend.config;
    if (userTokenSecret === null) throw new Refusal(404, 'Past conversations cannot be read here.');
    const { isVerified } = identifyVisitor(authorization, query.user_id, userTokenSecret);
    if (!isVerified) throw new Refusal(401, 'Past conversations can be read only with the token of a customer.');
    return { userId: query.user_id, company: query.company || DEFAULT_COMPANY };
  };

  app.get('/api/chat/past', { schema: listSchema, config }, async ({ query, headers }, reply) => {
    const { before = null, limit } = query;
    const { chats, hasMore } = await listPastChats(store, identify(query, headers.authorization), { before, limit });
    reply.header('cache-control', 'no-store');
    return { chats, ...(hasMore ? { has_more: true } : {}) };
  });

  app.get('/api/chat/past/:id', { schema: readSchema, config }, async ({ params, query, headers }, reply) => {
    const page = { chatId: params.id, after: query.message_id };
    const { messages, hasMore } = await readPastChat(store, identify(query, headers.authorization), page);
    reply.header('cache-control', 'no-store');
    return { messages, ...(hasMore ? { has_more: true } : {}) };
  });
}

/** Whether customers can be verified, and so read their past chats. */
export const offersPastChats = ({ config }: Pick<Backend, 'config'>): boolean => config.userTokenSecret !== null;
