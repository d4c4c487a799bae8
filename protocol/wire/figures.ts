import { type Static, Type } from 'typebox';
import { id, nullable, text } from '../shapes.ts';

const figure = Type.Number();
export type Figure = Static<typeof Figure>;
export const Figure = Type.Object(
  {
    name: text,
    chats: figure,
    answered: figure,
    waiting_seconds: nullable(figure),
    answer_seconds: nullable(figure),
    ratings: figure,
    rating: nullable(figure),
  },
  {
    title: 'Figure',
    description: 'Figures of a day, an area, an operator, or of all. Times are medians, or null without data.',
  },
);

export type RatingComment = Static<typeof RatingComment>;
const RatingComment = Type.Object(
  { chat_id: id, rate: Type.Integer(), comment: text, visitor: text, operator: nullable(text) },
  { title: 'RatingComment' },
);

export type ReplyTime = Static<typeof ReplyTime>;
const ReplyTime = Type.Object(
  {
    company: text,
    of: Type.Union([Type.Literal('chats'), Type.Literal('tickets')]),
    area_id: nullable(id),
    area: nullable(text),
    answers: Type.Integer(),
    seconds: Type.Integer(),
  },
  { title: 'ReplyTime', description: 'The usual time to the first answer, of a company or one of its question areas.' },
);

export type ArticleFigure = Static<typeof ArticleFigure>;
const ArticleFigure = Type.Object(
  { id, title: text, url: text, area: text, opened: Type.Integer() },
  { title: 'ArticleFigure' },
);

export type Figures = Static<typeof Figures>;
export const Figures = Type.Object(
  {
    from: text,
    to: text,
    time_zone: text,
    total: Figure,
    tickets: figure,
    days: Type.Array(Figure, { description: 'Days without a chat are left out.' }),
    areas: Type.Array(Figure),
    operators: Type.Array(Figure, {
      description: 'A chat counts for each operator who answered in it, or for its owner if no operator did.',
    }),
    comments: Type.Array(RatingComment, {
      description: 'Comments on ratings, of the newest chats first. An operator gets those of their own chats.',
    }),
    articles: Type.Array(ArticleFigure, {
      description: 'How often visitors opened each suggested article in the period, the most opened first.',
    }),
    reply_times: Type.Array(ReplyTime, {
      description: 'What visitors are given now, from the last 10 working days, whatever the period.',
    }),
  },
  { title: 'Figures' },
);
