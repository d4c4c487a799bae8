import { Type } from 'typebox';
import type { OfferedArticle } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { DONE } from '../http/answers.ts';
import type { Backend } from '../http/Backend.ts';
import { id } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import type { Queryable } from '../storage/Database.ts';

/** A visitor opens a few articles. More calls a minute would only distort the figures. */
const rateLimit = { name: 'articles', calls: 20, seconds: 60 };

/** Returns the articles of the areas, by the id of the area, in the order in which they were added. */
export async function articlesOfAreas(
  on: Queryable,
  areaIds: readonly number[],
): Promise<ReadonlyMap<number, OfferedArticle[]>> {
  const rows = await on.query<OfferedArticle & { area_id: number }>(
    `SELECT category_id AS area_id, id, title, url, text, words FROM articles
     WHERE category_id = ANY ($1::bigint[]) ORDER BY id`,
    [areaIds],
  );
  const byArea = new Map<number, OfferedArticle[]>();
  for (const { area_id: areaId, ...article } of rows) byArea.set(areaId, [...(byArea.get(areaId) ?? []), article]);
  return byArea;
}

/** POST /api/chat/article-opened: counts that a visitor has opened an article (VIS-05). */
export function articleOpened(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'Counts that a suggested article was opened',
    body: Type.Object({ article_id: id }),
    response: DONE,
  };
  app.post('/api/chat/article-opened', { schema, config: { rateLimit } }, async ({ body }) => {
    const counted = await store.query(
      `INSERT INTO article_openings (article_id, created_at, opened)
       SELECT id, date_bin('15 minutes', now(), 'epoch'), 1 FROM articles WHERE id = $1
       ON CONFLICT (article_id, created_at) DO UPDATE SET opened = article_openings.opened + 1
       RETURNING id`,
      [body.article_id],
    );
    if (counted.length === 0) throw new Refusal(404, 'There is no such article');
    return { success: true as const };
  });
}
