import { expect } from '@open-wc/testing';
import { suggestArticles } from '../../src/chat/articles/suggestArticles.ts';
import type { Article } from '../../src/config/readArticles.ts';

const article = (title: string, given: Partial<Article> = {}): Article => ({
  ...{ id: null, title, url: `https://help.example/${encodeURIComponent(title)}`, text: '', areas: [], words: [] },
  ...given,
});

const titles = (articles: readonly Article[], typed: string, area: readonly string[] = []): string[] =>
  suggestArticles(articles, { typed, area }).map(({ title }) => title);

/** Whether an article with this word is suggested for the typed text. */
const fits = (word: string, typed: string): boolean => titles([article('One', { words: [word] })], typed).length === 1;

describe('suggested articles', () => {
  it('[VIS-05] match whole words, without regard to case and accents', () => {
    expect(fits('refund', 'How do I get a REFUND?')).to.equal(true);
    expect(fits('Résumé', 'my resume, please')).to.equal(true);
    expect(fits('straße', 'STRASSE')).to.equal(true);
    expect(fits('opening hours', 'your  opening\nhours')).to.equal(true);
    expect(fits('art', 'a shopping cart')).to.equal(false);
    expect(fits('art', 'artist')).to.equal(false);
    expect(fits('art', 'party, art')).to.equal(true);
    expect(fits('c++ (old)', 'I use C++ (old) here')).to.equal(true);
  });

  it('[VIS-05] match words within texts that have no spaces, or attach particles', () => {
    expect(fits('返金', '返金したいです')).to.equal(true);
    expect(fits('ガイド', '開始ｶﾞｲﾄﾞを見たい')).to.equal(true);
    expect(fits('カイト', 'ガイド')).to.equal(false);
    expect(fits('PDF', 'PDFを開く')).to.equal(true);
    expect(fits('فاتورة', 'أين الفَاتُورة؟')).to.equal(true);
    expect(fits('환불', '환불을 원해요')).to.equal(true);
    expect(fits('ย้อนหลัง', 'ดูข้อมูลย้อนหลังได้ไหม')).to.equal(true);
  });

  it('[VIS-05] are none for an empty text, an empty word, and words of other texts', () => {
    expect(fits('refund', '')).to.equal(false);
    expect(fits('', 'refund')).to.equal(false);
    expect(fits('\u0301', 'refund')).to.equal(false);
    expect(fits('refund', 'hello '.repeat(100_000))).to.equal(false);
  });

  it('[VIS-05] are those of the chosen area, by its slug, name or id', () => {
    const articles = [article('By slug', { areas: ['billing'] }), article('By id', { areas: ['4'] })];
    expect(titles(articles, '', ['billing', 'Billing', '4'])).to.deep.equal(['By slug', 'By id']);
    expect(titles(articles, '', ['login', 'Login', '1'])).to.deep.equal([]);
    expect(titles(articles, '')).to.deep.equal([]);
  });

  it('[VIS-05] are at most three, those with most typed words first, and each address once', () => {
    const articles = [
      article('Always'),
      article('Of the area', { areas: ['billing'] }),
      article('One word', { words: ['card'] }),
      article('Two words', { words: ['card', 'refund'] }),
      article('The same again', { words: ['card'], url: 'https://help.example/Two%20words' }),
    ];
    expect(titles(articles, 'refund to my card', ['billing'])).to.deep.equal(['Two words', 'One word', 'Of the area']);
    expect(titles(articles, 'hello', ['billing'])).to.deep.equal(['Of the area', 'Always']);
  });
});
