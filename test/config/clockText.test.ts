import { expect } from '@open-wc/testing';
import { createClockText } from '../../src/config/clockText.ts';

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (hours: number, minutes: number): number => new Date(2026, 2, 4, hours, minutes).getTime();

describe('the time of day', () => {
  it('is formatted in English as in the specification', () => {
    const text = createClockText('en-GB');
    const times = [at(0, 5), at(7, 30), at(11, 59), at(12, 0), at(13, 4), at(23, 59)].map(text);
    expect(times).to.deep.equal(
      ['12:05', '7:30', '11:59', '12:00', '1:04', '11:59'].map(
        (time, index) => `${time}\u00a0${index < 3 ? 'a' : 'p'}.m.`,
      ),
    );
  });

  it('is the same in the browser’s own zone and in a named one', () => {
    const [own, named] = [createClockText('en'), createClockText('en', { timeZone: ZONE })];
    for (let hours = 0; hours < 24; hours += 1) expect(own(at(hours, 7))).to.equal(named(at(hours, 7)));
  });

  it('is formatted in other languages by their conventions, with the digits of the texts', () => {
    expect(createClockText('de')(at(19, 5))).to.equal('19:05');
    expect(createClockText('ar-EG')(at(19, 5))).to.match(/^7:05/);
  });
});
