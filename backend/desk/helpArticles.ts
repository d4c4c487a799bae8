import { safeHref } from '../../protocol/links.ts';
import type { ArticleFigure, HelpArticle } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { queryFirst, type Queryable } from '../storage/Database.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Transaction } from '../storage/Store.ts';

type Given = Omit<HelpArticle, 'id'>;

const PER_AREA = 3;
const MAX_WORDS = 30;
/** More than three articles for each of a hundred areas. The figures show those opened most. */
const MAX_FIGURES = 300;
const COLUMNS = 'id, category_id AS area_id, title, url, text, words';

export async function listHelpArticles(on: Queryable): Promise<HelpArticle[]> {
  return on.query<HelpArticle>(`SELECT ${COLUMNS} FROM articles ORDER BY id`);
}

export async function addHelpArticle(transaction: Transaction, given: Given): Promise<HelpArticle> {
  const { area_id: areaId, title, url, text, words } = checked(given);
  await refuseFullArea(transaction, areaId, 0);
  const sql = `INSERT INTO articles (category_id, title, url, text, words) VALUES ($1, $2, $3, $4, $5)
    RETURNING ${COLUMNS}`;
  const [article] = await transaction.query<HelpArticle>(sql, [areaId, title, url, text, words]);
  if (article === undefined) throw new Error('The added row is returned');
  return article;
}

export async function changeHelpArticle(transaction: Transaction, id: number, given: Given): Promise<HelpArticle> {
  const { area_id: areaId, title, url, text, words } = checked(given);
  await refuseFullArea(transaction, areaId, id);
  const article = await queryFirst<HelpArticle>(
    transaction,
    `UPDATE articles SET category_id = $2, title = $3, url = $4, text = $5, words = $6 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, areaId, title, url, text, words],
  );
  if (article === null) throw new Refusal(404, 'There is no such article');
  return article;
}

/** Returns the title of the deleted article; null if there is none with this id. Its figures are deleted too. */
export async function deleteHelpArticle(on: Queryable, id: number): Promise<string | null> {
  const deleted = await queryFirst<{ title: string }>(on, 'DELETE FROM articles WHERE id = $1 RETURNING title', [id]);
  return deleted?.title ?? null;
}

/** Returns how often each article was opened on the days `from` to `to` of a time zone, the most opened first. */
export async function readArticleFigures(on: Queryable, period: readonly unknown[]): Promise<ArticleFigure[]> {
  return on.query<ArticleFigure>(
    `SELECT a.id, a.title, a.url, g.name AS area, coalesce(sum(o.opened), 0)::int AS opened
     FROM articles a JOIN categories g ON g.id = a.category_id
     LEFT JOIN article_openings o ON o.article_id = a.id
       AND o.created_at >= $1::date::timestamp AT TIME ZONE $3
       AND o.created_at < ($2::date + 1)::timestamp AT TIME ZONE $3
     GROUP BY a.id, g.name ORDER BY opened DESC, a.id LIMIT ${MAX_FIGURES}`,
    period,
  );
}

/** Locks the area, so that two administrators cannot add a fourth article at once. `except`: the article that is changed. */
async function refuseFullArea(transaction: Transaction, areaId: number, except: number): Promise<void> {
  const area = await queryFirst<{ name: string }>(transaction, 'SELECT name FROM categories WHERE id = $1 FOR UPDATE', [
    areaId,
  ]);
  if (area === null) throw new Refusal(422, 'There is no such question area');
  const error = `${area.name} has ${PER_AREA} articles, which is the limit. Change or delete one of them`;
  const rows = 'FROM articles WHERE category_id = $1 AND id <> $2';
  await refuseFull(transaction, { rows, values: [areaId, except], most: PER_AREA, error });
}

function checked({ title, url, text, words, ...article }: Given): Given {
  const href = safeHref(url.trim());
  if (title.trim() === '') throw new Refusal(422, 'Enter the title of the article');
  if (href === null) throw new Refusal(422, 'Enter a link that starts with https:// or http://');
  const wanted = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
  if (wanted.length > MAX_WORDS) throw new Refusal(422, `Enter at most ${MAX_WORDS} words`);
  return { ...article, title: title.trim(), url: href, text: text.trim(), words: wanted };
}
