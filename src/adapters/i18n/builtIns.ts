import type { Catalogue } from './pickTexts.ts';

export type BuiltIns = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

/** The built-in languages besides English. Each is a separate chunk, loaded on demand. */
export const builtIns: BuiltIns = {
  ar: () => import('../../i18n/ar.json'),
  de: () => import('../../i18n/de.json'),
  es: () => import('../../i18n/es.json'),
  fr: () => import('../../i18n/fr.json'),
  ja: () => import('../../i18n/ja.json'),
  pt: () => import('../../i18n/pt.json'),
};
