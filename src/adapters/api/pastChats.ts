import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import * as wire from '../../../protocol/schemas.ts';
import type { Rate } from '../../entries/rate.ts';
import type { CustomerKey, SupportApi } from '../../ports.ts';
import { pathPart, type ApiContext } from './http.ts';
import { message } from './schemas.ts';

const rate = v.fallback(v.nullable(v.picklist([1, 2, 3, 4, 5] satisfies Rate[])), null);
const pastChat = object({
  id: wire.serverId,
  createdAt: wire.moment,
  closedAt: wire.moment,
  closedBy: wire.closedBy,
  closedByName: wire.operatorName,
  area: v.fallback(v.nullish(wire.category, null), null),
  operator: v.fallback(v.nullish(wire.operator, null), null),
  rate: v.nullish(rate, null),
  firstLine: v.pipe(wire.optionalText, v.transform(decodeEmoji)),
});
const hasMore = wire.flag;

/** The calls about a customer's ended chats (VIS-07). */
export function pastChatCalls({ http }: ApiContext) {
  return {
    pastChats: ({ before, token, ...customer }, signal) => {
      const query = { ...customerOf(customer), before };
      const schema = object({ chats: v.array(pastChat), hasMore });
      return http({ method: 'GET', path: '/api/chat/past', query, token }, schema, signal);
    },

    pastMessages: ({ chatId, messageId, token, ...customer }, signal) => {
      const query = { ...customerOf(customer), message_id: messageId };
      const schema = object({ messages: v.array(message), hasMore });
      // A chat that was deleted since the list was loaded is an expected outcome.
      const call = {
        method: 'GET',
        path: `/api/chat/past/${pathPart(chatId)}`,
        query,
        token,
        isOptional: true,
      } as const;
      return http(call, schema, signal);
    },
  } satisfies Partial<SupportApi>;
}

const customerOf = ({ userId, company }: Omit<CustomerKey, 'token'>) => ({ user_id: userId, company });
