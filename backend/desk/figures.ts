import type { Figure, Figures, RatingComment } from '../../protocol/wire.ts';
import type { Queryable } from '../storage/Database.ts';
import { FIRST_ANSWER, HAS_QUESTION } from '../chat/firstAnswer.ts';
import { Refusal } from '../base/Refusal.ts';
import { csvHead, csvLine } from './csv.ts';
import { readArticleFigures } from './helpArticles.ts';
import { requirePeriod } from './period.ts';

export type Period = { from: string; to: string; time_zone: string };
/** Without the reply times, which belong to no period. */
type FiguresOfPeriod = Omit<Figures, 'reply_times'>;
type Row = Omit<Figure, 'name'> & { level: number; day: string | null; area: string | null };
type OperatorRow = Omit<Figure, 'name'> & { name: string; account: string };

const MAX_DAYS = 400;
const MAX_COMMENTS = 50;
/** GROUPING() for each set: one bit per column that is not grouped. */
const LEVELS = { total: 3, day: 1, area: 2 };
const COUNTED = `count(*) AS chats, count(answer) AS answered,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY waiting) AS waiting_seconds,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY answer) AS answer_seconds,
  count(rate) AS ratings, avg(rate)::float8 AS rating`;
/** The chats of the period, each with its first answer. */
const CHATS = `one AS (
  SELECT c.id, to_char(c.created_at AT TIME ZONE $3, 'YYYY-MM-DD') AS day, coalesce(g.name, 'No area') AS area,
    c.operator_id AS owner_id, c.operator_name AS owner_name, c.rate, first.id AS answer_id,
    extract(epoch FROM (SELECT min(e.created_at) FROM chat_events e WHERE e.chat_id = c.id AND e.kind = 'opened')
      - c.created_at)::float8 AS waiting,
    extract(epoch FROM first.created_at - c.created_at)::float8 AS answer
  FROM chats c LEFT JOIN categories g ON g.id = c.category_id ${FIRST_ANSWER}
  WHERE c.created_at >= $1::date::timestamp AT TIME ZONE $3
    AND c.created_at < ($2::date + 1)::timestamp AT TIME ZONE $3
    AND ${HAS_QUESTION}
)`;

/**
 * Returns figures for the chats that began in a period, with both days included, in a time zone.
 * Chats without a visitor message are excluded. Waiting ends when an operator takes the chat; the
 * first answer is an operator's first message. Both are medians in seconds. `onlyNamed` merges all
 * other operators into one figure.
 */
export async function readFigures(
  on: Queryable,
  period: Period,
  onlyNamed: number | null = null,
): Promise<FiguresOfPeriod> {
  requireLength(period);
  const given = [period.from, period.to, period.time_zone];
  const rows = await on.query<Row>(
    `WITH ${CHATS} SELECT grouping(day, area) AS level, day, area, ${COUNTED}
     FROM one GROUP BY GROUPING SETS ((), (day), (area)) ORDER BY day, chats DESC, area`,
    given,
  );
  const of = (level: number, name: (row: Row) => string | null): Figure[] =>
    rows.filter((row) => row.level === level).map((row) => figureOf(row, name(row) ?? ''));
  const [total] = of(LEVELS.total, () => 'All');
  if (total === undefined) throw new Error('The set of all chats has a row, also without any');
  return {
    ...period,
    total,
    tickets: await countTickets(on, given),
    days: of(LEVELS.day, ({ day }) => day),
    areas: of(LEVELS.area, ({ area }) => area),
    operators: await readOperators(on, given, onlyNamed),
    comments: await readComments(on, given, onlyNamed),
    articles: await readArticleFigures(on, given),
  };
}

/**
 * Returns a figure for each operator. A chat counts for everyone who answered in it, or for its
 * owner if no operator did. Waiting time and first answer count only for the author of the first
 * answer. Messages from before authors were stored, if their operator is unknown, count by the
 * author's name.
 */
async function readOperators(on: Queryable, given: readonly unknown[], onlyNamed: number | null): Promise<Figure[]> {
  const rows = await on.query<OperatorRow>(
    `WITH ${CHATS}, credited AS (
       SELECT one.id, m.operator_id, m.author_name AS name, m.id = one.answer_id AS is_first, true AS has_answered
       FROM one JOIN messages m ON m.chat_id = one.id AND m.author_type = 'staff' AND NOT m.is_bot
       UNION ALL
       SELECT id, owner_id, owner_name, true, false FROM one WHERE answer_id IS NULL
     ), shares AS (
       SELECT id, CASE WHEN is_other THEN NULL ELSE operator_id END AS operator_id,
         CASE WHEN is_other THEN 'All others' WHEN operator_id IS NULL THEN coalesce(name, 'Nobody') END AS name,
         bool_or(is_first) AS is_first, bool_or(has_answered) AS has_answered
       FROM (
         SELECT *, $4::bigint IS NOT NULL AND operator_id IS DISTINCT FROM $4 AND name IS NOT NULL AS is_other
         FROM credited
       ) AS parts GROUP BY 1, 2, 3
     )
     SELECT coalesce(s.name, o.name) AS name,
       CASE WHEN o.id IS NULL THEN 'earlier messages' ELSE coalesce(o.username, 'desk password') END AS account,
       count(*) AS chats, count(*) FILTER (WHERE s.has_answered) AS answered,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY one.waiting) FILTER (WHERE s.is_first) AS waiting_seconds,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY one.answer) FILTER (WHERE s.is_first) AS answer_seconds,
       count(one.rate) AS ratings, avg(one.rate)::float8 AS rating
     FROM shares s JOIN one USING (id) LEFT JOIN operators o ON o.id = s.operator_id
     GROUP BY o.id, s.name ORDER BY chats DESC, name, account`,
    [...given, onlyNamed],
  );
  const isShared = (name: string) => rows.filter((row) => row.name === name).length > 1;
  return rows.map(({ account, ...row }) => figureOf(row, isShared(row.name) ? `${row.name} (${account})` : row.name));
}

/** Returns the comments on ratings, of the newest chats first. `onlyOwner`: only of that operator's chats. */
async function readComments(
  on: Queryable,
  given: readonly unknown[],
  onlyOwner: number | null,
): Promise<RatingComment[]> {
  return on.query<RatingComment>(
    `SELECT id AS chat_id, rate, rate_comment AS comment, coalesce(visitor->>'name', user_name) AS visitor,
       operator_name AS operator
     FROM chats WHERE rate_comment IS NOT NULL AND created_at >= $1::date::timestamp AT TIME ZONE $3
       AND created_at < ($2::date + 1)::timestamp AT TIME ZONE $3 AND ($4::bigint IS NULL OR operator_id = $4)
     ORDER BY created_at DESC, id DESC LIMIT ${MAX_COMMENTS}`,
    [...given, onlyOwner],
  );
}

async function countTickets(on: Queryable, given: readonly unknown[]): Promise<number> {
  const [row] = await on.query<{ tickets: number }>(
    `SELECT count(*) AS tickets FROM tickets WHERE created_at >= $1::date::timestamp AT TIME ZONE $3
       AND created_at < ($2::date + 1)::timestamp AT TIME ZONE $3`,
    given,
  );
  return row?.tickets ?? 0;
}

function figureOf(
  { chats, answered, waiting_seconds, answer_seconds, ratings, rating }: Omit<Figure, 'name'>,
  name: string,
): Figure {
  return { name, chats, answered, waiting_seconds, answer_seconds, ratings, rating };
}

function requireLength(period: Period): void {
  requirePeriod(period);
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000;
  if (days < 0 || days > MAX_DAYS) throw new Refusal(422, `Choose a period of at most ${MAX_DAYS} days`);
}

const COLUMNS = ['chats', 'answered', 'waiting_seconds', 'answer_seconds', 'ratings', 'rating'] as const;

/** Returns CSV with one line for the total, each day, each area, each operator and each opened article. */
export function figuresCsv({ total, days, areas, operators, articles }: FiguresOfPeriod): string {
  const lines = (kind: string, figures: readonly Figure[]) =>
    figures.map((figure) => csvLine([kind, figure.name, ...COLUMNS.map((column) => figure[column]), null])).join('');
  const body = [lines('all', [total]), lines('day', days), lines('area', areas), lines('operator', operators)];
  return [csvHead(['by', 'name', ...COLUMNS, 'opened']), ...body, ...articles.map(articleLine)].join('');
}

/** An article counts no chats, so those cells are empty. Two areas may have articles of the same title. */
const articleLine = ({ title, area, opened }: Figures['articles'][number]): string =>
  csvLine(['article', `${title} (${area})`, ...COLUMNS.map(() => null), opened]);
