import { expect } from '@open-wc/testing';
import { isEmail, mailHref, normalizeEmail } from '../../protocol/email.ts';

describe('an email address', () => {
  it('[TKT-06][REAL-06] is accepted if valid, and refused otherwise', () => {
    for (const good of [
      'ann@example.com',
      'a.b+c@sub.example.co.uk',
      "o'brien@example.com",
      'ann&bob@example.com',
      'ü@exämple.de',
      'info@shop.straße.de',
      'анна@пример.рф',
      'ann@例え.テスト',
      'ann@xn--e1afmkfd.xn--p1ai',
      '~lists/dev@lists.example',
      'ann..b.@example.jp',
    ])
      expect(normalizeEmail(good)).to.equal(good);
    for (const bad of [
      '',
      'ann',
      'ann@',
      '@example.com',
      'ann@example',
      'ann@example.c',
      'ann@1.2.3.4',
      'a b@example.com',
      'a@b@c.de',
      'ann@example..com',
      'ann@.example.com',
      'ann@example.com.',
      'ann@exa mple.com',
      'Ann <ann@>',
      'mailto:',
      `${'a'.repeat(250)}@example.com`,
      `a@${'.'.repeat(2_000_000)}@`,
    ])
      expect(isEmail(bad), bad.slice(0, 60)).to.equal(false);
  });

  it('[REAL-05] loses invisible characters and full-width forms of East Asian keyboards', () => {
    for (const typed of [
      'ann@example.com\u200b',
      '\u202aann@example.com\u202c',
      '\ufeff ann@exam\u00adple.com\u00a0',
      'ann＠example.com',
      'ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ',
      'ann@example。com',
      'ann@example\u2060.com\n',
    ])
      expect(normalizeEmail(typed), JSON.stringify(typed)).to.equal('ann@example.com');
    expect(normalizeEmail('o’brien@example.com')).to.equal("o'brien@example.com");
  });

  it('[REAL-05] has ASCII digits unless all of it is in another script', () => {
    expect(normalizeEmail('ann١٢@example.com')).to.equal('ann12@example.com');
    expect(normalizeEmail('علي١٢@مثال.إختبار')).to.equal('علي١٢@مثال.إختبار');
  });

  it('[REAL-05] is extracted from text that a mail program copies', () => {
    for (const typed of [
      'Ann <ann@example.com>',
      '"Miller, Ann" <ann@example.com>;',
      '<ann@example.com>',
      'mailto:ann@example.com?subject=Hello',
      'MAILTO:ann%40example.com',
      'ann@example.com <mailto:ann@example.com>',
    ])
      expect(normalizeEmail(typed), typed).to.equal('ann@example.com');
    expect(normalizeEmail('mailto:ann@example.com%zz')).to.equal(null);
  });

  it('[REAL-03][SEC-02] is escaped in a link, so that it cannot add another recipient', () => {
    expect(mailHref("o'brien+x@example.com")).to.equal("mailto:o'brien+x@example.com");
    expect(mailHref('a?cc=b&c#d/e%f@example.com')).to.equal('mailto:a%3Fcc%3Db%26c%23d%2Fe%25f@example.com');
  });

  it('[OPS-13] has at most 64 bytes before the @, whatever its script', () => {
    for (const local of ['a'.repeat(64), 'ü'.repeat(32)])
      expect(normalizeEmail(`${local}@example.com`)).to.equal(`${local}@example.com`);
    for (const local of ['a'.repeat(65), 'a'.repeat(240), 'ü'.repeat(33)])
      expect(normalizeEmail(`${local}@example.com`), local).to.equal(null);
  });

  it('[OPS-13] has no empty label in its domain, and no NUL after it', () => {
    for (const typed of ['a@b..cc', 'a@.b.cc', 'a@b.cc..', 'a@b.cc\0'])
      expect(normalizeEmail(typed), typed).to.equal(null);
  });
});
