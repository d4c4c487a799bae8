import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import type { Article } from '../../config/readArticles.ts';
import { foldText, hasWord } from './hasWord.ts';

const MAX_SUGGESTED = 3;

type Question = {
  typed: string;
  /** The slug, name and id of the chosen question area; empty without one. */
  area: readonly string[];
};

/**
 * Returns at most three articles (VIS-05): first those with the most words among the typed ones,
 * then those of the area, then those without areas and words. Equal ones stay in the given order.
 */
export function suggestArticles(articles: readonly Article[], { typed, area }: Question): Article[] {
  const text = foldText(typed.slice(0, MESSAGE_LIMIT));
  const fitting = articles
    .map((article) => ({ article, fit: fitOf(article, text, area) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
  const byUrl = new Map<string, Article>();
  for (const { article } of fitting) if (!byUrl.has(article.url)) byUrl.set(article.url, article);
  return [...byUrl.values()].slice(0, MAX_SUGGESTED);
}

/** 0 if the article is not suggested. A typed word counts more than the area, which counts more than neither. */
function fitOf({ areas, words }: Article, text: string, area: readonly string[]): number {
  const found = text === '' ? 0 : words.filter((word) => hasWord(text, word)).length;
  const isOfArea = areas.some((one) => area.includes(one));
  const isGeneral = areas.length === 0 && words.length === 0;
  return 3 * found + (isOfArea ? 2 : 0) + (isGeneral ? 1 : 0);
}
