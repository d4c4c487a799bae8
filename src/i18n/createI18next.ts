import { createInstance, type i18n } from 'i18next';
import { DEFAULT_LANG } from '../config/settings.ts';
import type { Bundle, Values } from './plainTexts.ts';

export type I18next = {
  t(key: string, lang: string, values: Values): string;
  dir: i18n['dir'];
  /** In place of those it has in these languages. */
  put(bundles: readonly Bundle[]): void;
};

const TEXTS = 'texts';

/** i18next with these texts: a chunk of its own, for nothing that is seen at first needs it (createTexts.ts). */
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
    interpolation: { escapeValue: false }, // React sets text as text.
    parseMissingKeyHandler: () => '',
  });
  return {
    // A remote text is a text: one that referred to another, and that one to it, would come out empty.
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
