import { expect } from '@open-wc/testing';
import { loadLocale, localeOf } from '../../src/shell/locale.ts';
import { until } from '../support/until.ts';

describe('the texts before the app is loaded', () => {
  it('[UX-14] are in the page’s language once loaded, and in English until then', async () => {
    expect(localeOf('fr-CA')).to.deep.include({ lang: 'en', dir: 'ltr' });
    let isTold = false;
    loadLocale('fr-CA', () => (isTold = true));
    await until(() => isTold);
    const { lang, dir, texts } = localeOf('fr-CA');
    expect([lang, dir, texts['launcher.open']]).to.deep.equal(['fr', 'ltr', 'Ouvrir le chat']);
  });

  it('[UX-14] are right-to-left in Arabic', async () => {
    loadLocale('ar', () => undefined);
    await until(() => localeOf('ar').lang === 'ar');
    expect(localeOf('ar')).to.deep.include({ lang: 'ar', dir: 'rtl' });
  });

  it('[UX-14][I18N-03] are English if the language is not built in', () => {
    for (const lang of [undefined, '', 'tlh', 'constructor', 42])
      expect(localeOf(lang)).to.deep.include({ lang: 'en', dir: 'ltr' });
  });
});
