import { DateTime, IANAZone } from 'luxon';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { isOpenAt, nextOpening, opensNext, type Hours } from './weeklyHours.ts';
import type { OpeningHours, Operator } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Backend } from '../http/Backend.ts';

type Row = Pick<OpeningHours, 'id' | 'company'> & Hours;
type GivenHours = Omit<Row, 'id'>;

const SELECT = 'SELECT id, company, time_zone, weekly, holidays FROM opening_hours';
const MAX_COMPANIES = 200;
const MAX_SPANS = 6;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Whether visitors of a company can chat now, with some of the operators who are there, and if
 * not, when they can. Support must be online, within the company's hours if it has any.
 */
export async function onlineStatus(
  on: Queryable,
  company: string,
  at: Moment,
): Promise<{ online: boolean; operators: readonly Operator[]; backAt: Date | null }> {
  const { now } = at;
  const { isOnline, operators } = await readPresence(on, at);
  const hours = await hoursOf(on, company);
  if (isOnline && (hours === null || isOpenAt(hours, now))) return { online: true, operators, backAt: null };
  return { online: false, operators: [], backAt: nextOpening(now, hours) };
}

/** Returns the company's hours, or those of all other companies; null if there are none. */
export function hoursOf(on: Queryable, company: string): Promise<Hours | null> {
  return queryFirst<Row>(on, `${SELECT} WHERE company IN ($1, '') ORDER BY company DESC LIMIT 1`, [company]);
}

export async function listHours(on: Queryable, now: number): Promise<OpeningHours[]> {
  return (await on.query<Row>(`${SELECT} ORDER BY company`)).map((row) => withOpening(row, now));
}

/** Replaces the hours of a company. */
export async function saveHours(on: Queryable, given: GivenHours, now: number): Promise<OpeningHours> {
  const { company, time_zone, weekly, holidays } = checked(given);
  await refuseFull(on, {
    ...{ rows: 'FROM opening_hours WHERE company <> $1', values: [company], most: MAX_COMPANIES },
    error: `${MAX_COMPANIES} companies have opening hours, which is the limit. Delete those of another company first`,
  });
  const row = await queryOne<Row>(
    on,
    `INSERT INTO opening_hours (company, time_zone, weekly, holidays) VALUES ($1, $2, $3::jsonb, $4::jsonb)
     ON CONFLICT (company) DO UPDATE SET time_zone = excluded.time_zone, weekly = excluded.weekly,
       holidays = excluded.holidays
     RETURNING id, company, time_zone, weekly, holidays`,
    [company, time_zone, JSON.stringify(weekly), JSON.stringify(holidays)],
  );
  return withOpening(row, now);
}

/** Returns the company of the deleted hours; null if there are no hours with this id. */
export async function deleteHours(on: Queryable, id: number): Promise<string | null> {
  const sql = 'DELETE FROM opening_hours WHERE id = $1 RETURNING company';
  return (await queryFirst<{ company: string }>(on, sql, [id]))?.company ?? null;
}

function withOpening(row: Row, now: number): OpeningHours {
  return { ...row, is_open: isOpenAt(row, now), opens_at: opensNext(row, now)?.toISOString() ?? null };
}

function checked(given: GivenHours): GivenHours {
  if (!IANAZone.isValidZone(given.time_zone)) throw new Refusal(422, `There is no time zone ${given.time_zone}`);
  for (const day of given.weekly) {
    if (day.length > MAX_SPANS) throw new Refusal(422, `A day opens at most ${MAX_SPANS} times`);
    for (const { from, to } of day) {
      if (!TIME.test(from) || !(TIME.test(to) || to === '24:00'))
        throw new Refusal(422, 'Write hours as 09:00 to 17:30');
      if (from > to)
        throw new Refusal(
          422,
          `${from} to ${to} ends before it begins. Past midnight, write ${from} to 24:00, and 00:00 to ${to} on the next day`,
        );
      if (from === to) throw new Refusal(422, `${from} to ${to} is no time at all`);
    }
  }
  for (const { date } of given.holidays) {
    if (!DateTime.fromFormat(date, 'yyyy-MM-dd').isValid) throw new Refusal(422, `${date} is no date like 2026-12-25`);
  }
  return given;
}

/** The current time in milliseconds, and the seconds after which a silent desk counts as gone. */
type Moment = { readonly now: number; readonly operatorTimeout: number };

export function momentOf({ now, config }: Pick<Backend, 'now' | 'config'>): Moment {
  return { now: now(), operatorTimeout: config.operatorTimeout };
}

/** The most operators that a visitor sees before a chat. */
const MOST_SHOWN = 3;

/**
 * Whether visitors can start a chat: chat is switched on, and at least one operator is not away and
 * has a desk that sent a request lately. Before the first operator signs in, only the switch
 * counts, so that a new installation can be tried. `operators`: the first of those who are there,
 * in the order of the desk's list; none if the administrators show none before a chat.
 */
async function readPresence(
  on: Queryable,
  { now, operatorTimeout }: Moment,
): Promise<{ isOnline: boolean; operators: readonly Operator[] }> {
  const { is_online: isOnline, operators } = await queryOne<{ is_online: boolean; operators: readonly Operator[] }>(
    on,
    `WITH present AS (
       SELECT o.id, o.name, o.img FROM operators o
       WHERE o.disabled_at IS NULL AND o.away_since IS NULL AND EXISTS (
         SELECT 1 FROM desk_sessions s WHERE s.operator_id = o.id AND s.expires_at > now() AND s.seen_at > $1
       )
       ORDER BY lower(o.name), o.id LIMIT ${MOST_SHOWN}
     )
     SELECT online AND (NOT EXISTS (SELECT 1 FROM operators) OR EXISTS (SELECT 1 FROM present)) AS is_online,
       coalesce(
         (SELECT jsonb_agg(jsonb_build_object('name', name, 'img', img) ORDER BY lower(name), id)
          FROM present WHERE show_operators), '[]'
       ) AS operators
     FROM settings`,
    [new Date(now - operatorTimeout * 1_000)],
  );
  return { isOnline, operators };
}
