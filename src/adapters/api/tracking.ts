import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import type { SupportApi } from '../../ports.ts';
import { pathPart, type ApiContext } from './http.ts';
import { nothing, refusal } from './readAnswer.ts';

/** The tracking calls: facts about the visit, and the visitor's branch of an experiment. */
export function trackingCalls({ servers, mayTrack, ...context }: ApiContext) {
  const http: ApiContext['http'] = async (call, schema, signal) =>
    mayTrack() ? context.http(call, schema, signal) : refusal('aborted');
  return {
    reportActivity: ({ chatId, hash, path }, signal) => {
      const json = { chat_id: chatId, hash, activity: 'navigate', path };
      return http({ method: 'POST', path: '/api/chat/new-activity', json, isOptional: true }, nothing, signal);
    },

    reportStat: ({ chatId, hash, stat }, signal) => {
      const json = { chat_id: chatId, hash, stat };
      return http({ method: 'POST', path: '/api/chat/new-stat', json, isOptional: true }, nothing, signal);
    },

    experiment: ({ experiment, userId }, signal) =>
      http(
        {
          method: 'GET',
          base: servers().trackingUrl,
          path: `/fortune/${pathPart(experiment)}`,
          query: { user_id: userId },
          isOptional: true,
        },
        object({ branch: v.string() }),
        signal,
      ),

    countArticle: (articleId, signal) => {
      const json = { article_id: articleId };
      // The article opens beside this page, which the visitor may close.
      const call = {
        method: 'POST',
        path: '/api/chat/article-opened',
        json,
        keepalive: true,
        isOptional: true,
      } as const;
      return http(call, nothing, signal);
    },

    track: (event, { expGuestId, properties }, signal) => {
      const path = `/track-event/${pathPart(event)}`;
      const json = { exp_guest_id: expGuestId, properties };
      return http({ method: 'POST', base: servers().trackingUrl, path, json, isOptional: true }, nothing, signal);
    },
  } satisfies Partial<SupportApi>;
}
