import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { cleanText, cutText } from '../../src/entries/message/cleanText.ts';
import { digitsOnly, isEmail, isName, isUrl } from '../../src/entries/userForm/validators.ts';

describe('what is sent', () => {
  it('[SEND-08] is cut to 1000 characters, never inside a character or an emoji', () => {
    expect(cutText('a'.repeat(1_200))).to.have.length(1_000);
    expect(cutText(`${'a'.repeat(999)}😀`)).to.equal('a'.repeat(999));
    expect(cutText(`${'a'.repeat(995)}👨‍👩‍👧`)).to.equal('a'.repeat(995));
    expect(cutText(`${'a'.repeat(998)}😀`)).to.have.length(1_000);
  });

  it('[SEND-11] has no tag in it, whatever was nested in whatever', () => {
    const piece = fc.constantFrom(
      '<b>',
      '</b>',
      '<scr',
      'ipt>',
      '<!-- x -->',
      '<',
      '>',
      'a',
      ' ',
      '<img src=x onerror=y>',
      '3',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(cleanText(pieces.join(''))).to.not.match(/<\/?[a-z][^<>]*>/i);
      }),
    );
  });

  it('[SEND-11] keeps what only looks like a tag', () => {
    for (const text of ['a < b', '<3', 'x <- y -> z', '1 < 2 > 0', 'if a<5 and b>3'])
      expect(cleanText(text)).to.equal(text);
  });
});

describe('what is typed into a form', () => {
  it('[TKT-06] knows an email from what is none', () => {
    for (const good of ['ann@example.com', 'a.b+c@sub.example.co.uk', 'ü@exämple.de'])
      expect(isEmail(good), good).to.equal(true);
    for (const bad of [
      '',
      'ann',
      'ann@',
      '@example.com',
      'ann@example',
      'a b@example.com',
      'a@b@c.de',
      'ann@example..com',
    ]) {
      expect(isEmail(bad), bad).to.equal(false);
    }
  });

  it('[FORM-08] takes http, https and ftp addresses alone', () => {
    for (const good of ['http://a.de', 'https://a.de/x?y', 'ftp://files.example'])
      expect(isUrl(good), good).to.equal(true);
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'a.de', 'http:///x', 'mailto:a@b.de'])
      expect(isUrl(bad), bad).to.equal(false);
  });

  it('[STA-07] knows a name: not empty, not too long, no angle bracket, not digits alone', () => {
    expect(['Ann', 'ann@example.com', '李'].map(isName)).to.deep.equal([true, true, true]);
    expect(['', '  ', '12345', 'a<b', 'x'.repeat(101)].map(isName)).to.deep.equal([false, false, false, false, false]);
  });

  it('[FORM-05] keeps the digits of a phone number', () => {
    expect(digitsOnly('+1 (555) 010-99 ext. x')).to.equal('155501099');
  });
});
