import { expect } from '@open-wc/testing';
import ar from '../../src/i18n/ar.json' with { type: 'json' };
import { backAt, momentText } from '../../src/ui/hours.ts';

/** Replaces non-breaking spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const at = (iso: string): number => Date.parse(iso);

describe('the time when support is back', () => {
  it('[UX-12] the server’s time is used until it has passed', () => {
    const told = at('2026-11-30T13:30:00Z');
    expect(backAt(told, at('2026-11-21T10:00:00Z'))).to.equal(told);
    expect(backAt(told, told)).to.equal(null);
  });

  it('[UX-12][ONL-02] without a time from the server the next opening is used, across a clock change too', () => {
    expect(backAt(null, at('2026-11-21T10:00:00Z'))).to.equal(at('2026-11-23T13:30:00Z'));
    expect(backAt(null, at('2026-11-23T08:00:00Z'))).to.equal(at('2026-11-23T13:30:00Z'));
    expect(backAt(null, at('2026-11-24T00:00:00Z'))).to.equal(at('2026-11-24T13:30:00Z'));
    expect(backAt(null, at('2026-03-07T12:00:00Z'))).to.equal(at('2026-03-09T12:30:00Z'));
  });

  it('[UX-12] there is no time of return during the hours', () => {
    expect(backAt(null, at('2026-11-23T13:30:00Z'))).to.equal(null);
    expect(backAt(null, at('2026-11-23T23:59:00Z'))).to.equal(null);
  });

  const said = (moment: string, now: string, given: { timeZone?: string; lang?: string } = {}): string => {
    const clock = { now: at(now), timeZone: 'Europe/Berlin', lang: 'en', ...given };
    const { day, time } = momentText(at(moment), clock);
    return plain(`${day}, ${time}`);
  };

  it('[UX-12] the time is shown in the visitor’s zone as today, tomorrow, a weekday, or a date with its weekday', () => {
    expect(said('2026-11-23T13:30:00Z', '2026-11-23T08:00:00Z')).to.equal('today, 2:30 p.m.');
    expect(said('2026-11-23T13:30:00Z', '2026-11-22T08:00:00Z')).to.equal('tomorrow, 2:30 p.m.');
    expect(said('2026-11-23T13:30:00Z', '2026-11-20T23:30:00Z')).to.equal('Monday, 2:30 p.m.');
    expect(said('2026-12-01T13:30:00Z', '2026-11-20T23:30:00Z')).to.equal('Tuesday, December 1, 2:30 p.m.');
    const auckland = { timeZone: 'Pacific/Auckland' };
    expect(said('2026-11-23T13:30:00Z', '2026-11-21T10:00:00Z', auckland)).to.equal('Tuesday, 2:30 a.m.');
    expect(said('2026-11-23T13:30:00Z', '2026-11-21T10:00:00Z', { timeZone: '' })).to.equal('Monday, 7:30 a.m.');
  });

  it('[UX-12][I18N-03] in Arabic the time uses the same digits and day halves as the texts', () => {
    expect(plain(ar['ticket.hours'])).to.contain('من 7:30 ص إلى 6:00 م');
    for (const lang of ['ar', 'ar-EG']) {
      expect(said('2026-11-24T00:00:00Z', '2026-11-20T08:00:00Z', { lang })).to.equal('الثلاثاء, 1:00 ص');
      expect(said('2026-11-23T13:30:00Z', '2026-11-22T08:00:00Z', { lang })).to.equal('غدًا, 2:30 م');
      expect(said('2026-12-01T13:30:00Z', '2026-11-20T23:30:00Z', { lang })).to.equal('الثلاثاء، 1 ديسمبر, 2:30 م');
    }
  });

  it('[UX-12] the time is formatted for the visitor’s language', () => {
    expect(said('2026-11-23T13:30:00Z', '2026-11-22T08:00:00Z', { lang: 'de' })).to.equal('morgen, 14:30');
    expect(said('2026-11-23T13:30:00Z', '2026-11-21T08:00:00Z', { lang: 'ja' })).to.equal('月曜日, 14:30');
    // Includes the weekday: a date alone would need an article in "De retour … à 14:30".
    expect(said('2026-12-01T13:30:00Z', '2026-11-20T23:30:00Z', { lang: 'fr' })).to.equal('mardi 1 décembre, 14:30');
  });
});
