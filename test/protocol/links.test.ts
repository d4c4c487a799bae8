import { expect } from '@open-wc/testing';
import { linkify, plainDirection, safeHref } from '../../protocol/links.ts';

const hrefsIn = (text: string): string[] => linkify(text).flatMap(({ href }) => href ?? []);
const linksIn = (text: string): string[] =>
  linkify(text).flatMap(({ text: shown, href }) => (href === null ? [] : shown));

describe('links in texts', () => {
  it('[FORM-08] are the addresses of http and https', () => {
    const text = 'See http://a.example, https://b.example/x?y=1#z and HTTPS://c.example/f.txt now';
    expect(linksIn(text)).to.deep.equal(['http://a.example', 'https://b.example/x?y=1#z', 'HTTPS://c.example/f.txt']);
  });

  it('[FORM-08][SEC-02] are never ftp:, javascript:, data: or anything else', () => {
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

  it('[FORM-08] leave the sentence its punctuation, and keep brackets that belong to the address', () => {
    expect(linksIn('(see https://a.example/b).')).to.deep.equal(['https://a.example/b']);
    expect(linksIn('https://a.example/Form_(legal), yes')).to.deep.equal(['https://a.example/Form_(legal)']);
    expect(linksIn('(see https://a.example/Form_(legal)).')).to.deep.equal(['https://a.example/Form_(legal)']);
    expect(linksIn('Is it https://a.example/?')).to.deep.equal(['https://a.example/']);
  });

  it('[SEC-02] give back every character of the text', () => {
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

  it('[FORM-08] read a long text without an address, or of brackets alone, in no time', () => {
    const before = performance.now();
    linkify(`https://x.example/${')'.repeat(20_000)}`);
    linkify('https:/'.repeat(20_000));
    linkify('a.'.repeat(20_000));
    linkify(`${'a'.repeat(20_000)}@${'b.'.repeat(20_000)}`);
    linkify('a@b.'.repeat(20_000));
    linkify('+1 ('.repeat(20_000));
    linkify('1-'.repeat(20_000));
    expect(performance.now() - before).to.be.below(1_000);
  });

  it('[FORM-08] are e-mail addresses, too', () => {
    expect(hrefsIn('Write to ann.miller+lease@forms.example, or (bob@b.co.uk).')).to.deep.equal([
      'mailto:ann.miller+lease@forms.example',
      'mailto:bob@b.co.uk',
    ]);
    expect(hrefsIn('a@b, @ann, a@b.c, a..b@, https://x.example/@ann')).to.deep.equal(['https://x.example/@ann']);
    expect(hrefsIn('x@y.example?cc=evil@z.example')).to.deep.equal(['mailto:x@y.example', 'mailto:evil@z.example']);
  });

  it('[FORM-08] are phone numbers that tell that they are', () => {
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

  it('[SEC-02] end where the reading direction is turned', () => {
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
});
