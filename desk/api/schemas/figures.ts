import * as v from 'valibot';
import { list, text } from './parts.ts';

const figure = v.object({
  name: v.string(),
  chats: v.number(),
  answered: v.number(),
  waitingSeconds: v.nullish(v.number(), null),
  answerSeconds: v.nullish(v.number(), null),
  ratings: v.number(),
  rating: v.nullish(v.number(), null),
});
const replyTime = v.object({
  company: v.string(),
  of: v.picklist(['chats', 'tickets']),
  area: v.nullish(v.string(), null),
  answers: v.number(),
  seconds: v.number(),
});
export const figures = v.object({
  total: figure,
  tickets: v.number(),
  days: list(figure),
  areas: list(figure),
  operators: list(figure),
  comments: list(
    v.object({
      chatId: v.number(),
      rate: v.number(),
      comment: text,
      visitor: text,
      operator: v.nullish(v.string(), null),
    }),
  ),
  articles: list(
    v.object({ id: v.number(), title: v.string(), url: v.string(), area: v.string(), opened: v.number() }),
  ),
  replyTimes: list(replyTime),
});
