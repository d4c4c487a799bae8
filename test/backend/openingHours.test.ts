import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOpenAt, opensNext, type Hours } from '../../backend/chat/weeklyHours.ts';
import type { OpeningHours } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const DAY = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
];
const BERLIN: Hours = {
  time_zone: 'Europe/Berlin',
  weekly: [DAY, DAY, DAY, DAY, DAY, [], [{ from: '22:00', to: '24:00' }]],
  holidays: [{ date: '2026-12-25', name: 'Christmas' }],
};

describe('opening hours', () => {
  const next = (now: string, hours = BERLIN) => opensNext(hours, Date.parse(now))?.toISOString() ?? null;
  const isOpen = (now: string) => isOpenAt(BERLIN, Date.parse(now));

  it('[DESK-06] include their start and exclude their end, with breaks, in the time of their zone', () => {
    assert.deepEqual(
      ['2026-11-25T07:59:59Z', '2026-11-25T08:00:00Z', '2026-11-25T10:59:59Z', '2026-11-25T11:00:00Z'].map(isOpen),
      [false, true, true, false],
    );
    assert.deepEqual(['2026-11-29T22:59:59Z', '2026-11-29T23:00:00Z'].map(isOpen), [true, false], 'until midnight');
  });

  it('[DESK-06] begin next after a break, a weekend, a holiday and a clock change', () => {
    assert.equal(next('2026-11-25T11:30:00Z'), '2026-11-25T12:00:00.000Z', 'after the break');
    assert.equal(next('2026-11-25T12:30:00Z'), null, 'they last');
    assert.equal(next('2026-11-27T17:00:00Z'), '2026-11-29T21:00:00.000Z', 'Friday evening: on Sunday');
    assert.equal(next('2026-12-24T17:00:00Z'), '2026-12-27T21:00:00.000Z', 'over Christmas');
    assert.equal(next('2026-03-28T12:00:00Z'), '2026-03-29T20:00:00.000Z', 'in summer an hour earlier by UTC');
    const never = { ...BERLIN, weekly: [[], [], [], [], [], [], []] };
    assert.equal(next('2026-11-25T11:30:00Z', never), null);
  });

  it('[DESK-06] decide together with the switch whether a company is online', async (t) => {
    // Wednesday noon in Berlin, during the break.
    const world = await makeWorld(t, databases, { now: () => Date.parse('2026-11-25T11:30:00Z') });
    const desk = await world.signIn();
    const status = async (company: string) => {
      const { body, headers } = await world.get(`/support/${company}/status/chat/online`);
      return [body, headers['support-back-at'] ?? null];
    };
    const save = (company: string, over: object = {}) =>
      desk.put<{ hours: OpeningHours }>('/desk/api/opening-hours', { company, ...BERLIN, ...over });
    const start = async (company: string) =>
      (await world.post('/api/chat/new', { user_id: 'a', uuid: company, company })).body;
    assert.deepEqual(await status('sign-docs'), [true, null], 'the switch alone, without hours');
    const { hours } = (await save('sign-docs')).body;
    assert.deepEqual([hours.is_open, hours.opens_at], [false, '2026-11-25T12:00:00.000Z']);
    assert.deepEqual(await status('sign-docs'), [false, '2026-11-25T12:00:00.000Z']);
    assert.deepEqual(await start('sign-docs'), { success: false, error: 'Chat is currently offline' });
    assert.deepEqual(await status('legal-forms'), [true, null], 'another company');
    await save('', { time_zone: 'America/Chicago' });
    assert.deepEqual(await status('legal-forms'), [false, '2026-11-25T15:00:00.000Z'], 'the hours of every company');
    await save('legal-forms', { time_zone: 'Asia/Dubai' });
    assert.deepEqual(await status('legal-forms'), [true, null], 'its own hours');
    await desk.put('/desk/api/settings', { online: false });
    assert.deepEqual(await status('legal-forms'), [false, null], 'switched off within the hours');
    await desk.put('/desk/api/settings', { online: true });
    const list = (await desk.get<{ hours: OpeningHours[] }>('/desk/api/opening-hours')).body.hours;
    assert.deepEqual(
      list.map(({ company }) => company),
      ['', 'legal-forms', 'sign-docs'],
    );
    for (const { id } of list) await desk.delete(`/desk/api/opening-hours/${id}`);
    assert.deepEqual(await status('sign-docs'), [true, null]);
  });

  it('[DESK-06] are refused with a sentence if they are invalid', async (t) => {
    const desk = await (await makeWorld(t, databases)).signIn();
    const refused = async (over: object) => {
      const { status, body } = await desk.put<{ error: string }>('/desk/api/opening-hours', {
        ...{ company: '', ...BERLIN, ...over },
      });
      return [status, body.error];
    };
    assert.deepEqual(await refused({ time_zone: 'Mars/Phobos' }), [422, 'There is no time zone Mars/Phobos']);
    const monday = (from: string, to: string) => ({ weekly: [[{ from, to }], [], [], [], [], [], []] });
    assert.deepEqual(await refused(monday('9', '17:00')), [422, 'Write hours as 09:00 to 17:30']);
    assert.deepEqual(await refused(monday('22:00', '02:00')), [
      422,
      '22:00 to 02:00 ends before it begins. Past midnight, write 22:00 to 24:00, and 00:00 to 02:00 on the next day',
    ]);
    assert.deepEqual(await refused(monday('09:00', '09:00')), [422, '09:00 to 09:00 is no time at all']);
    assert.deepEqual(await refused({ holidays: [{ date: '2026-02-30', name: '' }] }), [
      422,
      '2026-02-30 is no date like 2026-12-25',
    ]);
    assert.equal((await refused({ weekly: [] }))[0], 422);
  });
});
