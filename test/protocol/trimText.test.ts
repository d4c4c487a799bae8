import { expect } from '@open-wc/testing';
import { oneLine, trimText, withoutControls } from '../../protocol/trimText.ts';

describe('the ends of a text', () => {
  it('[REAL-05] lose white space and invisible characters', () => {
    for (const blank of [
      ' ',
      '\t\r\n',
      '\u00a0',
      '\u3000',
      '\u200b',
      '\ufeff',
      '\u00ad',
      '\u202a',
      '\u2066',
      '\u200f',
      '\u3164',
      '\u2028',
    ])
      expect(trimText(`${blank}a ${blank} b${blank} ${blank}`), JSON.stringify(blank)).to.equal(`a ${blank} b`);
    expect(trimText('\u202aann@example.com\u202c')).to.equal('ann@example.com');
    for (const text of ['', ' \u200b\u200d\u2060 ', '\u0001', '\u{e0067}']) expect(trimText(text)).to.equal('');
  });

  it('[REAL-05] keep characters that a letter or an emoji needs', () => {
    for (const text of [
      'പോലൊരാള്\u200d',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '❤\ufe0f',
      '\u0600a',
    ])
      expect(trimText(` ${text} `)).to.equal(text);
  });

  it('[REAL-05] are found in linear time, whatever blanks are in between', () => {
    const blanks = ' \u200b'.repeat(50_000);
    expect(trimText(`${blanks}a${blanks}b${blanks}`)).to.have.length(100_002);
  });
});

describe('the inside of a text', () => {
  it('[REAL-05] loses control characters except tab and line breaks', () => {
    expect(withoutControls('a\0b\u0007\u009fc\td\r\ne')).to.equal('abc\td\r\ne');
  });

  it('[REAL-05] becomes one line without direction-changing characters in a name', () => {
    expect(oneLine(' Ann\u202Egnp.exe\n  Bcc: x\u2066y\u2069\0 ')).to.equal('Anngnp.exe Bcc: xy');
    expect(oneLine('می\u200cخواهم 👩\u200d💻')).to.equal('می\u200cخواهم 👩\u200d💻');
  });
});
