import { expect } from '@open-wc/testing';
import { linkify, safeHref } from '../../protocol/links.ts';
import { plainDirection } from '../../protocol/trimText.ts';
import { ADDRESS_ENDS } from './addressEnds.ts';

const hrefsIn = (text: string): string[] => linkify(text).flatMap(({ href }) => href ?? []);
const linksIn = (text: string): string[] =>
  linkify(text).flatMap(({ text: shown, href }) => (href === null ? [] : shown));

describe('links in texts', () => {
  it('[FORM-08] are created for http and https addresses', () => {
    const text = 'See http://a.example, https://b.example/x?y=1#z and HTTPS://c.example/f.txt now';
    expect(linksIn(text)).to.deep.equal(['http://a.example', 'https://b.example/x?y=1#z', 'HTTPS://c.example/f.txt']);
  });

  it('[FORM-08][SEC-02] are never created for ftp:, javascript:, data: or other schemes', () => {
    const text =
      'ftp://c.example/f.txt javascript:alert(1) data:text/html,<b>x</b> vbscript:x file:///etc/passwd blob:https://a.example/1 //a.example';
    expect(linksIn(text)).to.deep.equal(['https://a.example/1']);
    for (const link of [
      'ftp://c.example/f.txt',
      'javascript:alert(1)',
      ' JAVASCRIPT:alert(1)',
      'data:text/html,x',
      'java\nscript:alert(1)',
      'blob:x',
    ])
      expect(safeHref(link, 'https://support.example'), link).to.equal(null);
  });

  it('[FORM-08] exclude the sentence’s punctuation, and include brackets that belong to the address', () => {
    expect(linksIn('(see https://a.example/b).')).to.deep.equal(['https://a.example/b']);
    expect(linksIn('https://a.example/Form_(legal), yes')).to.deep.equal(['https://a.example/Form_(legal)']);
    expect(linksIn('(see https://a.example/Form_(legal)).')).to.deep.equal(['https://a.example/Form_(legal)']);
    expect(linksIn('Is it https://a.example/?')).to.deep.equal(['https://a.example/']);
  });

  it('[SEC-02] preserve every character of the text', () => {
    for (const text of [
      '',
      'plain',
      'a https://x.example b',
      'https://',
      'https://x.example…',
      '<b>https://x.example</b>',
    ])
      expect(
        linkify(text)
          .map((piece) => piece.text)
          .join(''),
      ).to.equal(text);
  });

  it('[FORM-08] are found in linear time in texts that provoke backtracking', () => {
    const times = 10_000;
    for (const [text, links] of [
      [`https://x.example/${')'.repeat(times)}`, 1],
      ['https:/'.repeat(times), 0],
      ['a.'.repeat(times), 0],
      [`${'a'.repeat(times)}@${'b.'.repeat(times)}`, 0],
      ['a@b.'.repeat(times), 0],
      [`${"a'".repeat(times)}@`, 0],
      [`${'?a='.repeat(times)}@`, 0],
      ['+1 ('.repeat(times), 0],
      ['1-'.repeat(times), 0],
      ['www.'.repeat(times), 0],
      ['https://a.b/('.repeat(times), times],
      ['https://a.b/)'.repeat(times), times],
      ['https://a.b,'.repeat(times), times],
      ['www.a.exampleを'.repeat(times), times],
      ['www.をw'.repeat(times), 0],
    ] as const)
      expect(hrefsIn(text), text.slice(0, 20)).to.have.length(links);
  });

  it('[FORM-08] are created for email addresses too', () => {
    expect(hrefsIn('Write to ann.miller+lease@forms.example, or (bob@b.co.uk).')).to.deep.equal([
      'mailto:ann.miller+lease@forms.example',
      'mailto:bob@b.co.uk',
    ]);
    expect(hrefsIn('a@b, @ann, a@b.c, a..b@, https://x.example/@ann')).to.deep.equal(['https://x.example/@ann']);
    expect(hrefsIn('x@y.example?cc=evil@z.example')).to.deep.equal(['mailto:x@y.example', 'mailto:evil@z.example']);
  });

  it('[FORM-08] are created for unambiguous phone numbers', () => {
    expect(hrefsIn('Call +49 (30) 901-820, +442079460123, (555) 012-3456 or 555-012-3456.')).to.deep.equal([
      'tel:+4930901820',
      'tel:+442079460123',
      'tel:5550123456',
      'tel:5550123456',
    ]);
    const others =
      'on 2026-11-21 at 10:30, order 1234567890, $1,234,567.89, 192.168.100.200, #555-012, 1.555.012.34567';
    expect(hrefsIn(others)).to.deep.equal([]);
  });

  it('[SEC-02] end at a character that changes the reading direction', () => {
    expect(hrefsIn('https://evil.example/\u202emoc.knab')).to.deep.equal(['https://evil.example/']);
    expect(plainDirection('invoice\u202efdp.exe \u2066x\u2069')).to.equal('invoicefdp.exe x');
    expect(plainDirection('שלום\u200f!')).to.equal('שלום\u200f!');
  });

  it('[ENT-01] of attachments may be relative to the server', () => {
    expect(safeHref('/attachments/7/form.pdf', 'https://support.example/base')).to.equal(
      'https://support.example/attachments/7/form.pdf',
    );
    expect(safeHref('/attachments/7/form.pdf')).to.equal(null);
  });

  for (const [what, cases] of Object.entries(ADDRESS_ENDS))
    it(`[REAL-02] end ${what}`, () => {
      for (const [text, ...links] of cases) expect(linksIn(text), text).to.deep.equal(links);
    });

  it('[REAL-02] lead to the address that their text shows', () => {
    expect(hrefsIn('https://пример.рф/путь')).to.deep.equal(['https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C']);
    expect(hrefsIn('WWW.example.com/a?b=c')).to.deep.equal(['https://www.example.com/a?b=c']);
    expect(hrefsIn("https://example.com/it's-ok")).to.deep.equal(["https://example.com/it's-ok"]);
  });

  it('[REAL-03] contain an email address as a whole, or not at all', () => {
    for (const [text, ...links] of [
      ["Write to o'brien@example.com.", "o'brien@example.com"],
      ['müller@example.com, björn-jürgen@example.com', 'müller@example.com', 'björn-jürgen@example.com'],
      ['ann&bob@example.com', 'ann&bob@example.com'],
      ['info@shop.straße.de', 'info@shop.straße.de'],
      ['анна.к@пример.рф;', 'анна.к@пример.рф'],
      ['x+y@xn--e1afmkfd.xn--p1ai', 'x+y@xn--e1afmkfd.xn--p1ai'],
      [
        `'ann@example.com' "bob@example.com" <eve@example.com> *dan@example.com*`,
        'ann@example.com',
        'bob@example.com',
        'eve@example.com',
        'dan@example.com',
      ],
      ['...ann@example.com... –bob@example.com–', 'ann@example.com', 'bob@example.com'],
      ['メールはann@example.comまで、请发到bob@example.com。', 'ann@example.com', 'bob@example.com'],
      ['mailto:ann@example.com?subject=x', 'ann@example.com'],
      ['www.ann@example.com', 'www.ann@example.com'],
      ['info@例え.jp', 'info@例え.jp'],
      // A part of each is another person's address.
      ['o’brien@example.com'],
      ['~lists/dev@lists.example'],
      ['a!b@example.com, ann=example.com@list.example'],
      ['用户@example.com'],
      ['ann@shop.example.中国'],
      ['ann@example.com_, ann@example.com-x, a@b@example.com'],
      ['@ann@social.example'],
      ['see..ann@example.com'],
    ])
      expect(linksIn(text ?? ''), text).to.deep.equal(links);
    expect(hrefsIn('ann&bob@example.com')).to.deep.equal(['mailto:ann%26bob@example.com']);
  });

  it('[REAL-03] omit "(0)" and extensions from phone numbers', () => {
    for (const [text, href] of [
      ['+49 (0) 151 12345678', 'tel:+4915112345678'],
      ['+49(0)30/901820', 'tel:+4930901820'],
      ['+1-555-012-3456x12', 'tel:+15550123456'],
      ['+1 555 012 3456 ext. 12', 'tel:+15550123456'],
      ['+7 495 123-45-67 доб. 12', 'tel:+74951234567'],
      ['＋81 90-1234-5678', 'tel:+819012345678'],
      ['+٤٩ ١٥١ ١٢٣٤٥٦٧', 'tel:+491511234567'],
      ['+49\u00a030\u00a0901\u2011820', 'tel:+4930901820'],
    ] as const)
      expect(hrefsIn(text), text).to.deep.equal([href]);
  });
});
