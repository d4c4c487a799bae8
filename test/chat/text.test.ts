import { expect } from '@open-wc/testing';
import { cleanText, isOnlyTags, splitAtLimit } from '../../src/entries/message/cleanText.ts';
import { isName, isUrl, sentValue } from '../../src/entries/userForm/validators.ts';

describe('text that is sent', () => {
  it('[SEND-08][REAL-18] is split after 1000 characters, never inside a character or an emoji', () => {
    const flag = '🇩🇪';
    const family = '👨‍👩‍👧';
    for (const [text, first, rest] of [
      ['a'.repeat(1_000), 'a'.repeat(1_000), ''],
      ['a'.repeat(1_200), 'a'.repeat(1_000), 'a'.repeat(200)],
      [`${'a'.repeat(998)}😀b`, `${'a'.repeat(998)}😀`, 'b'],
      [`${'a'.repeat(999)}😀b`, 'a'.repeat(999), '😀b'],
      [`${'a'.repeat(995)}${family}b`, 'a'.repeat(995), `${family}b`],
      [`${'a'.repeat(998)}${flag}${flag}`, 'a'.repeat(998), flag + flag],
      [`${'a'.repeat(999)}e\u0301b`, 'a'.repeat(999), 'e\u0301b'],
      [`${'a'.repeat(998)}  b`, 'a'.repeat(998), 'b'],
    ] as const)
      expect(splitAtLimit(text), text.slice(990)).to.deep.equal({ first, rest });
  });

  it('[REAL-18] is split even when one grapheme is longer than the limit', () => {
    const { first, rest } = splitAtLimit(`a${'\u0301'.repeat(1_500)}`);
    expect([first.length, rest.length]).to.deep.equal([1_000, 501]);
  });

  it('[SEND-11][REAL-01][REAL-05] has no tags, and no invisible characters at its ends', () => {
    expect(cleanText(' \u200b<p>List<String></p>\u00a0')).to.equal('List<String>');
    expect(['<b></b>', ' <br> ', '<!-- x -->'].map(isOnlyTags)).to.deep.equal([true, true, true]);
    expect(['', ' \u200b', 'x', '<ann@example.com>'].map(isOnlyTags)).to.deep.equal([false, false, false, false]);
  });
});

describe('text typed into a form', () => {
  it('[FORM-08] is a URL only with http, https or ftp', () => {
    for (const good of ['http://a.de', 'https://a.de/x?y', 'ftp://files.example'])
      expect(isUrl(good), good).to.equal(true);
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'a.de', 'http:///x', 'mailto:a@b.de'])
      expect(isUrl(bad), bad).to.equal(false);
  });

  it('[STA-07] is a name if it is not empty, not too long, has no angle bracket and is not only digits', () => {
    expect(['Ann', 'ann@example.com', '李'].map(isName)).to.deep.equal([true, true, true]);
    expect(['', '  ', '12345', 'a<b', 'x'.repeat(101)].map(isName)).to.deep.equal([false, false, false, false, false]);
  });

  it('[REAL-05] is sent as the field shows it', () => {
    const field = (type: 'input' | 'textarea', validator: 'email' | 'phone' | null) => ({ type, validator });
    expect(sentValue(field('input', 'email'), 'Ann <ann＠example.com>\u200b')).to.equal('ann@example.com');
    expect(sentValue(field('input', 'email'), ' ann@ ')).to.equal('ann@');
    expect(sentValue(field('input', 'phone'), '+٤٩ (0) 30')).to.equal('+4930');
    expect(sentValue(field('input', null), '\u00a0Ann\ufeff')).to.equal('Ann');
    expect(sentValue(field('textarea', null), ' <b>ﬁve</b>\u200b')).to.equal('ﬁve');
    expect(sentValue(field('textarea', null), '<b></b>')).to.equal('<b></b>');
  });
});
