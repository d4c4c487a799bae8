import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { optionalText } from '../http/schemas.ts';
import { DEFAULT_COMPANY } from '../base/companies.ts';
import { type Category, OfferedCategory } from '../../protocol/wire.ts';
import { articlesOfAreas } from './articles.ts';

/** GET /api/chat/categories: the categories of a company and those shared by all companies, each with its help articles. */
export function categories(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'The categories of a company, and those of every company',
    querystring: Type.Object({ company: optionalText }),
    response: answers(Type.Array(OfferedCategory)),
  };
  app.get('/api/chat/categories', { schema }, async ({ query }): Promise<OfferedCategory[]> => {
    const areas = await store.query<Omit<Category, 'lang'> & { lang: string | null }>(
      'SELECT id, name, slug, lang FROM categories WHERE company IS NULL OR company = $1 ORDER BY position, id',
      [query.company || DEFAULT_COMPANY],
    );
    const ids = areas.map(({ id }) => id);
    const byArea = await articlesOfAreas(store, ids);
    return areas.map(({ lang, ...area }) => {
      const articles = byArea.get(area.id);
      return { ...area, ...(lang === null ? {} : { lang }), ...(articles === undefined ? {} : { articles }) };
    });
  });
}
