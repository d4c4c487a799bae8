import { expect } from '@open-wc/testing';
import { readArticles } from '../../src/config/readArticles.ts';

const BASE = 'https://shop.example/cart';
const usable = { title: 'Refunds', url: 'https://help.example/refunds' };
const mistakesOf = (given: unknown): string[] => readArticles(given, BASE).mistakes;

describe('the property articles', () => {
  it('[VIS-05] keeps usable entries, and resolves relative addresses against the page', () => {
    const { articles, mistakes } = readArticles(
      [usable, { title: ' Hours ', url: '/hours', text: 'Nine to five.', areas: ['billing', 4], words: ['open', ' '] }],
      BASE,
    );
    expect(mistakes).to.deep.equal([]);
    expect(articles).to.deep.equal([
      { id: null, title: 'Refunds', url: 'https://help.example/refunds', text: '', areas: [], words: [] },
      {
        ...{ id: null, title: 'Hours', url: 'https://shop.example/hours', text: 'Nine to five.' },
        ...{ areas: ['billing', '4'], words: ['open'] },
      },
    ]);
  });

  it('[VIS-05] is empty without a value', () => {
    expect([undefined, null, []].flatMap((given) => mistakesOf(given))).to.deep.equal([]);
  });

  it('[VIS-05] leaves out each unusable entry, and names its mistake', () => {
    const given = [
      ...[null, 'https://help.example', {}, { ...usable, title: '  ' }, { title: 'No address' }],
      ...[
        { ...usable, url: 'javascript:alert(1)' },
        { ...usable, url: 'ftp://help.example/' },
      ],
      ...[{ ...usable, text: 7 }, { ...usable, areas: 'billing' }, { ...usable, words: [{}] }, usable],
    ];
    const { articles, mistakes } = readArticles(given, BASE);
    expect(articles.map(({ title }) => title)).to.deep.equal(['Refunds']);
    expect(mistakes).to.deep.equal([
      'articles[0] is left out: it takes an object such as { title, url }',
      'articles[1] is left out: it takes an object such as { title, url }',
      'articles[2] is left out: its title is missing',
      'articles[3] is left out: its title is missing',
      'articles[4] is left out: its url is not an address that starts with http or https',
      'articles[5] is left out: its url is not an address that starts with http or https',
      'articles[6] is left out: its url is not an address that starts with http or https',
      'articles[7] is left out: its text is not a text',
      'articles[8] is left out: its areas are not a list of slugs, names or ids',
      'articles[9] is left out: its words are not a list of texts',
    ]);
    expect(mistakesOf('help')[0]).to.match(/^articles takes a list/);
  });

  it('[VIS-05] has limits: 100 entries, and 300 characters of a text', () => {
    const { articles, mistakes } = readArticles(Array(101).fill({ ...usable, title: '😀'.repeat(500) }), BASE);
    expect(mistakes).to.deep.equal(['articles has 101 entries, and the first 100 are used']);
    expect([articles.length, articles[0]?.title]).to.deep.equal([100, '😀'.repeat(300)]);
  });
});
