import { IANAZone } from 'luxon';
import type { Figure, Figures } from '../../protocol/wire.ts';
import type { Queryable } from '../storage/Database.ts';
import { Refusal } from '../base/Refusal.ts';

export type Period = { from: string; to: string; time_zone: string };
type Row = Omit<Figure, 'name'> & { level: number; day: string | null; area: string | null; operator: string | null };

const MAX_DAYS = 400;
/** GROUPING() for each set: one bit per column that is not grouped. */
const LEVELS = { total: 7, day: 3, area: 5, operator: 6 };

/**
 * Returns figures for the chats that began in a period, with both days included, in a time zone.
 * Chats without a visitor message are excluded. Waiting ends when an operator takes the chat; the
 * first answer is an operator's first message. Both are medians in seconds. `onlyNamed` merges all
 * other operators into one figure.
 */
export async function readFigures(on: Queryable, period: Period, onlyNamed: number | null = null): Promise<Figures> {
  const given = [period.from, period.to, checked(period)];
  const rows = await on.query<Row>(
    `WITH one AS (
       SELECT to_char(c.created_at AT TIME ZONE $3, 'YYYY-MM-DD') AS day, coalesce(g.name, 'No area') AS area,
         CASE WHEN $4::bigint IS NULL OR c.operator_id = $4 OR c.operator_name IS NULL
           THEN coalesce(c.operator_name, 'Nobody') ELSE 'All others' END AS operator, c.rate,
         extract(epoch FROM (SELECT min(e.created_at) FROM chat_events e WHERE e.chat_id = c.id AND e.kind = 'opened')
           - c.created_at)::float8 AS waiting,
         extract(epoch FROM (SELECT min(m.created_at) FROM messages m
           WHERE m.chat_id = c.id AND m.author_type = 'staff' AND NOT m.is_bot) - c.created_at)::float8 AS answer
       FROM chats c LEFT JOIN categories g ON g.id = c.category_id
       WHERE c.created_at >= $1::date::timestamp AT TIME ZONE $3
         AND c.created_at < ($2::date + 1)::timestamp AT TIME ZONE $3
         AND EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.author_type = 'User')
     )
     SELECT grouping(day, area, operator) AS level, day, area, operator, count(*) AS chats, count(answer) AS answered,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY waiting) AS waiting_seconds,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY answer) AS answer_seconds,
       count(rate) AS ratings, avg(rate)::float8 AS rating
     FROM one GROUP BY GROUPING SETS ((), (day), (area), (operator)) ORDER BY day, chats DESC, area, operator`,
    [...given, onlyNamed],
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
    operators: of(LEVELS.operator, ({ operator }) => operator),
  };
}

async function countTickets(on: Queryable, given: readonly unknown[]): Promise<number> {
  const [row] = await on.query<{ tickets: number }>(
    `SELECT count(*) AS tickets FROM tickets WHERE created_at >= $1::date::timestamp AT TIME ZONE $3
       AND created_at < ($2::date + 1)::timestamp AT TIME ZONE $3`,
    given,
  );
  return row?.tickets ?? 0;
}

function figureOf({ chats, answered, waiting_seconds, answer_seconds, ratings, rating }: Row, name: string): Figure {
  return { name, chats, answered, waiting_seconds, answer_seconds, ratings, rating };
}

function checked({ from, to, time_zone: zone }: Period): string {
  if (!IANAZone.isValidZone(zone)) throw new Refusal(422, `There is no time zone ${zone}`);
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`));
  const days = ((last ?? NaN) - (first ?? NaN)) / 86_400_000;
  if (!(days >= 0 && days <= MAX_DAYS)) throw new Refusal(422, `Choose a period of at most ${MAX_DAYS} days`);
  return zone;
}

const COLUMNS = ['chats', 'answered', 'waiting_seconds', 'answer_seconds', 'ratings', 'rating'] as const;

/** Returns CSV with one line for the total, each day, each area and each operator. */
export function figuresCsv({ total, days, areas, operators }: Figures): string {
  const lines = (kind: string, figures: readonly Figure[]) =>
    figures.map((figure) => [kind, figure.name, ...COLUMNS.map((column) => figure[column])].map(cell).join(','));
  const head = ['by', 'name', ...COLUMNS].join(',');
  const body = [lines('all', [total]), lines('day', days), lines('area', areas), lines('operator', operators)];
  return `${[head, ...body.flat()].join('\r\n')}\r\n`;
}

/** Spreadsheets treat text that begins with these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  const text = FORMULA.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
