import type { ReplyTime } from '../../protocol/wire.ts';
import { FIRST_ANSWER, HAS_QUESTION } from './firstAnswer.ts';
import { hoursOf } from './openingHours.ts';
import { startOfWorkingDays } from './weeklyHours.ts';
import type { ReplyTimes } from '../http/Backend.ts';
import type { Queryable } from '../storage/Database.ts';

type Options = {
  readonly store: Queryable;
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

const WORKING_DAYS = 10;
/** With fewer answers in the working days, no time is given. */
const LEAST_ANSWERS = 10;
/** The newest chats and tickets of a company. More would cost time and change little. */
const MOST_ROWS = 1_000;
/** An unanswered chat or ticket of this age is no longer one that is about to be answered. */
const CHAT_PATIENCE = "interval '1 hour'";
const TICKET_PATIENCE = "interval '3 days'";
const CACHED_MS = 5 * 60_000;
/**
 * The last companies asked for, which the cache holds. An installation without COMPANIES is asked for any name.
 */
const MOST_COMPANIES = 200;
/** For the desk, which lists the companies with the most chats. */
const MOST_LISTED = 20;

/** Medians of a column `answer`: seconds, 'Infinity' without an answer, null if it may still come. */
const MEDIAN = `count(*) FILTER (WHERE answer < 'Infinity') AS answers,
  nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY answer), 'Infinity') AS seconds`;

/**
 * Reads the reply times of companies, at most once in five minutes for each. Every process has its
 * own cache of the same rows, so the nodes of a cluster differ for these minutes at most.
 */
export function createReplyTimes({ store, now, report }: Options): ReplyTimes {
  const cached = new Map<string, { readonly until: number; readonly times: Promise<readonly ReplyTime[]> }>();

  const of: ReplyTimes['of'] = (company) => {
    const known = cached.get(company);
    // The map is in the order of the last calls.
    cached.delete(company);
    if (known !== undefined && now() < known.until) {
      cached.set(company, known);
      return known.times;
    }
    for (const oldest of cached.keys()) if (cached.size >= MOST_COMPANIES) cached.delete(oldest);
    // After a failure nothing is promised for these minutes, and the database is left alone.
    const times = readReplyTimes(store, company, now()).catch((error: unknown) => {
      report(error);
      return [];
    });
    cached.set(company, { until: now() + CACHED_MS, times });
    return times;
  };

  return {
    of,
    async all() {
      const times: ReplyTime[] = [];
      for (const company of await readCompanies(store, now())) times.push(...(await of(company)));
      return times;
    },
  };
}

type Row = { area_id: number | null; area: string | null; answers: number; seconds: number | null };

async function readReplyTimes(on: Queryable, company: string, now: number): Promise<ReplyTime[]> {
  const since = startOfWorkingDays(await hoursOf(on, company), WORKING_DAYS, now);
  const given = [company, since, new Date(now)];
  const chats = await on.query<Row>(
    `WITH one AS (
       SELECT c.category_id, CASE
         WHEN first.id IS NOT NULL THEN greatest(extract(epoch FROM first.created_at - c.created_at), 0)
         WHEN c.status = 'closed' OR c.created_at < $3::timestamptz - ${CHAT_PATIENCE} THEN 'Infinity'
       END::float8 AS answer
       FROM (
         SELECT * FROM chats WHERE company = $1 AND created_at >= $2 ORDER BY created_at DESC LIMIT ${MOST_ROWS}
       ) AS c ${FIRST_ANSWER}
       WHERE ${HAS_QUESTION}
     )
     SELECT one.category_id AS area_id, (SELECT g.name FROM categories g WHERE g.id = one.category_id) AS area,
       ${MEDIAN}
     FROM one GROUP BY GROUPING SETS ((), (one.category_id))
     HAVING grouping(one.category_id) = 1 OR one.category_id IS NOT NULL
     ORDER BY area_id NULLS FIRST`,
    given,
  );
  const tickets = await on.query<Row>(
    `SELECT NULL AS area_id, NULL AS area, ${MEDIAN} FROM (
       SELECT CASE
         WHEN first.created_at IS NOT NULL THEN greatest(extract(epoch FROM first.created_at - t.created_at), 0)
         WHEN t.status = 'solved' OR t.created_at < $3::timestamptz - ${TICKET_PATIENCE} THEN 'Infinity'
       END::float8 AS answer
       FROM (
         SELECT id, status, created_at FROM tickets WHERE company = $1 AND source = 'form' AND chat_id IS NULL AND created_at >= $2
         ORDER BY created_at DESC LIMIT ${MOST_ROWS}
       ) AS t LEFT JOIN LATERAL (
         SELECT m.created_at FROM ticket_messages m
         WHERE m.ticket_id = t.id AND m.sender = 'team' AND m.forwarded_to IS NULL AND NOT m.is_automatic
         ORDER BY m.id LIMIT 1
       ) AS first ON true
     ) AS one`,
    given,
  );
  const timesOf = (of: ReplyTime['of'], rows: readonly Row[]): ReplyTime[] =>
    rows.flatMap(({ seconds, ...row }) =>
      seconds === null || row.answers < LEAST_ANSWERS
        ? []
        : [{ company, of, ...row, seconds: Math.max(1, Math.ceil(seconds)) }],
    );
  return [...timesOf('chats', chats), ...timesOf('tickets', tickets)];
}

async function readCompanies(on: Queryable, now: number): Promise<readonly string[]> {
  const rows = await on.query<{ company: string }>(
    `SELECT company FROM (
       SELECT company FROM chats WHERE created_at >= $1
       UNION ALL SELECT company FROM tickets WHERE created_at >= $1 AND source = 'form' AND chat_id IS NULL
     ) AS recent GROUP BY company ORDER BY count(*) DESC, company LIMIT ${MOST_LISTED}`,
    [startOfWorkingDays(null, WORKING_DAYS, now)],
  );
  return rows.map(({ company }) => company);
}
