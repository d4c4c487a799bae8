import type { Catalogue } from './pickTexts.ts';

export type BuiltIns = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

/** The languages that come with the widget beside English: each a file of its own, downloaded by those alone who read it. */
export const builtIns: BuiltIns = {
  ar: () => import('./ar.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  ja: () => import('./ja.json'),
  pt: () => import('./pt.json'),
};
