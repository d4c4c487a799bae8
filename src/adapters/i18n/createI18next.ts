import { createInstance, type i18n } from 'i18next';
import { DEFAULT_LANG } from '../../config/settings.ts';
import type { Catalogue } from './pickTexts.ts';

/** The texts of one language. */
export type Bundle = { lang: string; texts: Catalogue };

export type Values = Readonly<Record<string, string | number>>;

export type I18next = {
  t(key: string, lang: string, values: Values | undefined): string;
  dir: i18n['dir'];
  /** Replaces the texts of these languages. */
  put(bundles: readonly Bundle[]): void;
};

const TEXTS = 'texts';

/** Creates the widget's own i18next instance, separate from one that the page may have. */
export function createI18next(bundles: readonly Bundle[]): I18next {
  const instance = createInstance();
  void instance.init({
    initAsync: false,
    lng: DEFAULT_LANG,
    fallbackLng: DEFAULT_LANG,
    resources: Object.fromEntries(bundles.map(({ lang, texts }) => [lang, { [TEXTS]: texts }])),
    ns: TEXTS,
    defaultNS: TEXTS,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false }, // React escapes text.
    parseMissingKeyHandler: () => '',
  });
  return {
    // Nesting is off: two remote texts that refer to each other would render empty.
    t: (key, lang, values) => instance.t(key, { ...values, lng: lang, nest: false }),
    dir: (lang) => instance.dir(lang),
    put(changed) {
      for (const { lang, texts } of changed) {
        instance.removeResourceBundle(lang, TEXTS);
        instance.addResourceBundle(lang, TEXTS, texts);
      }
    },
  };
}
