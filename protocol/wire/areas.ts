import { type Static, Type } from 'typebox';
import { id, text } from '../shapes.ts';

export type Category = Static<typeof Category>;
export const Category = Type.Object({ id, name: text, slug: text, lang: Type.Optional(text) }, { title: 'Category' });

export type Area = Static<typeof Area>;
export const Area = Type.Object(
  {
    id,
    name: text,
    slug: text,
    operator_ids: Type.Optional(
      Type.Array(id, { description: 'The team of the area. An area without a team belongs to every operator.' }),
    ),
  },
  { title: 'Area', description: 'A question area as the desk sees it.' },
);

const article = { id, title: text, url: text, text, words: Type.Array(text) };
export type OfferedArticle = Static<typeof OfferedArticle>;
const OfferedArticle = Type.Object(article, {
  title: 'OfferedArticle',
  description: 'A help page that the window suggests for its area, or when the visitor types one of its words.',
});

export type OfferedCategory = Static<typeof OfferedCategory>;
export const OfferedCategory = Type.Object(
  { ...Category.properties, articles: Type.Optional(Type.Array(OfferedArticle, { maxItems: 3 })) },
  { title: 'OfferedCategory' },
);

export type HelpArticle = Static<typeof HelpArticle>;
export const HelpArticle = Type.Object({ ...article, area_id: id }, { title: 'HelpArticle' });
