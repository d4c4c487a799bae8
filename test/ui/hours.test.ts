import { expect } from '@open-wc/testing';
import { localHours } from '../../src/ui/hours.ts';

const told = (now: string, timeZone: string): string => {
  const hours = localHours({ now: Date.parse(now), timeZone, lang: 'en-GB' });
  if (!hours) return 'the same';
  const { firstDay, lastDay, opens, closes, closesNextDay } = hours;
  return `${firstDay}-${lastDay} ${opens}-${closes}${closesNextDay ? '+1' : ''}`;
};

describe('the support hours on the visitor’s clock', () => {
  it('[ONL-02] are seven hours later in Berlin, and end after midnight', () => {
    expect(told('2026-11-21T10:00:00Z', 'Europe/Berlin')).to.equal('Monday-Friday 14:30-01:00+1');
  });

  it('[ONL-02] are earlier on the same days further west', () => {
    expect(told('2026-11-18T10:00:00Z', 'America/Los_Angeles')).to.equal('Monday-Friday 05:30-16:00');
  });

  it('[ONL-02] begin a day later where the date line lies between', () => {
    expect(told('2026-11-18T10:00:00Z', 'Pacific/Auckland')).to.equal('Tuesday-Saturday 02:30-13:00');
  });

  it('[ONL-02] follow the clocks in the weeks when only one side has changed them', () => {
    // The United States put the clock forward on 8 March 2026, Germany on 29 March.
    expect(told('2026-03-04T12:00:00Z', 'Europe/Berlin')).to.equal('Monday-Friday 14:30-01:00+1');
    expect(told('2026-03-11T12:00:00Z', 'Europe/Berlin')).to.equal('Monday-Friday 13:30-00:00+1');
    expect(told('2026-04-01T12:00:00Z', 'Europe/Berlin')).to.equal('Monday-Friday 14:30-01:00+1');
  });

  it('[ONL-02] are those of the coming support day on a weekend', () => {
    // Saturday before the change: Monday is behind it.
    expect(told('2026-03-07T12:00:00Z', 'Europe/Berlin')).to.equal('Monday-Friday 13:30-00:00+1');
    expect(told('2026-03-06T23:59:00Z', 'Europe/Berlin')).to.equal('Monday-Friday 14:30-01:00+1');
    expect(told('2026-03-07T00:01:00Z', 'Europe/Berlin')).to.equal('Monday-Friday 13:30-00:00+1');
  });

  it('[ONL-02] are told once where the visitor’s clock shows the same, or the zone is unknown', () => {
    expect(told('2026-07-01T12:00:00Z', 'America/Winnipeg')).to.equal('the same');
    expect(told('2026-07-01T12:00:00Z', 'Not/AZone')).to.equal('the same');
    expect(told('2026-07-01T12:00:00Z', '')).to.equal('the same');
  });

  it('[ONL-02] keep half hours', () => {
    expect(told('2026-11-18T10:00:00Z', 'Asia/Kolkata')).to.equal('Monday-Friday 19:00-05:30+1');
  });
});
