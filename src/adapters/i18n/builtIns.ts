import type { Catalogue } from './pickTexts.ts';

export type BuiltIns = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

/** The languages that come with the widget, besides English. Each is a file of its own, loaded when it is needed. */
export const builtIns: BuiltIns = {
  ar: () => import('../../i18n/ar.json'),
  de: () => import('../../i18n/de.json'),
  es: () => import('../../i18n/es.json'),
  fr: () => import('../../i18n/fr.json'),
  ja: () => import('../../i18n/ja.json'),
  pt: () => import('../../i18n/pt.json'),
};
