import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { optionalText } from '../http/schemas.ts';
import { DEFAULT_COMPANY } from '../base/companies.ts';
import { Category } from '../../protocol/wire.ts';

/** GET /api/chat/categories: the categories of a company and those shared by all companies. */
export function categories(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'The categories of a company, and those of every company',
    querystring: Type.Object({ company: optionalText }),
    response: answers(Type.Array(Category)),
  };
  app.get('/api/chat/categories', { schema }, async ({ query }): Promise<Category[]> => {
    const areas = await store.query<Omit<Category, 'lang'> & { lang: string | null }>(
      'SELECT id, name, slug, lang FROM categories WHERE company IS NULL OR company = $1 ORDER BY position, id',
      [query.company || DEFAULT_COMPANY],
    );
    return areas.map(({ lang, ...area }) => (lang === null ? area : { ...area, lang }));
  });
}
