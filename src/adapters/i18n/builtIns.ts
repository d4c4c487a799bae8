import type { Catalogue } from './pickTexts.ts';

export type BuiltIns = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

/** The languages that come with the widget beside English: each a file of its own, downloaded by those alone who read it. */
export const builtIns: BuiltIns = {
  ar: () => import('../../i18n/ar.json'),
  de: () => import('../../i18n/de.json'),
  es: () => import('../../i18n/es.json'),
  fr: () => import('../../i18n/fr.json'),
  ja: () => import('../../i18n/ja.json'),
  pt: () => import('../../i18n/pt.json'),
};
