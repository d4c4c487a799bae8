import { safeHref } from '../../protocol/links.ts';

/**
 * A help page that may answer the visitor's question (VIS-05). `areas` and `words` say when it is
 * suggested; without any, always. `id`: the server's, which counts openings; null for the page's own.
 */
export type Article = {
  readonly id: string | number | null;
  readonly title: string;
  readonly url: string;
  readonly text: string;
  /** Slugs, names or ids of question areas. */
  readonly areas: readonly string[];
  readonly words: readonly string[];
};

const MAX_ARTICLES = 100;
const MAX_LIST = 50;
const MAX_TEXT = 300;

/**
 * Reads the page's property `articles`. An unusable entry is left out, and a sentence about it
 * is among the mistakes. `base`: the page's address, which resolves relative ones.
 */
export function readArticles(given: unknown, base: string): { articles: Article[]; mistakes: string[] } {
  if (given === undefined || given === null) return { articles: [], mistakes: [] };
  if (!Array.isArray(given))
    return { articles: [], mistakes: ["articles takes a list such as [{ title: 'Refunds', url: '/help/refunds' }]"] };
  const mistakes: string[] = [];
  if (given.length > MAX_ARTICLES)
    mistakes.push(`articles has ${given.length} entries, and the first ${MAX_ARTICLES} are used`);
  const articles = given.slice(0, MAX_ARTICLES).flatMap((entry: unknown, at) => {
    const article = readArticle(entry, base);
    if (typeof article !== 'string') return [article];
    mistakes.push(`articles[${at}] is left out: ${article}`);
    return [];
  });
  return { articles, mistakes };
}

/** Returns what is wrong with an unusable entry. */
function readArticle(entry: unknown, base: string): Article | string {
  if (typeof entry !== 'object' || entry === null) return 'it takes an object such as { title, url }';
  const { title, url, text = '', areas = [], words = [] } = entry as Readonly<Record<string, unknown>>;
  if (typeof title !== 'string' || title.trim() === '') return 'its title is missing';
  const href = typeof url === 'string' && url.trim() !== '' ? safeHref(url.trim(), base) : null;
  if (href === null) return `its url is not an address that starts with http or https`;
  if (typeof text !== 'string') return 'its text is not a text';
  const listed = { areas: textsOf(areas), words: textsOf(words) };
  if (listed.areas === null) return 'its areas are not a list of slugs, names or ids';
  if (listed.words === null) return 'its words are not a list of texts';
  return { id: null, title: cut(title), url: href, text: cut(text), areas: listed.areas, words: listed.words };
}

/** Null if it is not a list of texts and numbers. Empty texts are left out. */
function textsOf(given: unknown): string[] | null {
  if (!Array.isArray(given)) return null;
  if (!given.every((one) => typeof one === 'string' || typeof one === 'number')) return null;
  return given
    .slice(0, MAX_LIST)
    .map((one) => String(one).trim())
    .filter(Boolean);
}

/** Cuts between characters, so that no emoji is left in half. */
const cut = (text: string): string =>
  Array.from(text.trim().slice(0, 2 * MAX_TEXT))
    .slice(0, MAX_TEXT)
    .join('');
