import { expect } from '@open-wc/testing';
import { builtIns } from '../../src/adapters/i18n/builtIns.ts';
import en from '../../src/i18n/en.json' with { type: 'json' };

type Catalogue = Readonly<Record<string, string>>;

const english: Catalogue = en;
const ENDING = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string): boolean => ENDING.test(key);
const stemOf = (key: string): string => key.replace(ENDING, '');

/** The categories that the language has for whole numbers and others, as Intl knows them. */
const categoriesOf = (lang: string): string[] => new Intl.PluralRules(lang).resolvedOptions().pluralCategories;

/** The keys that a catalogue of the language has: English's, with the language's own plural forms. */
function keysFor(lang: string): string[] {
  const plain = Object.keys(english).filter((key) => !isPlural(key));
  const stems = new Set(Object.keys(english).filter(isPlural).map(stemOf));
  return [...plain, ...[...stems].flatMap((stem) => categoriesOf(lang).map((category) => `${stem}_${category}`))];
}

const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

/** A form that stands for one number alone may say it in words: 'نجمتان' are two stars. */
function saysItself(lang: string, key: string): boolean {
  const rules = new Intl.PluralRules(lang);
  const category = ENDING.exec(key)?.[1];
  return (
    Array.from({ length: 1_000 }, (_, count) => rules.select(count)).filter((one) => one === category).length === 1
  );
}

describe('the built-in languages', () => {
  it('[I18N-03] are German, French, Spanish, Portuguese, Arabic and Japanese', () => {
    expect(Object.keys(builtIns).sort()).to.deep.equal(['ar', 'de', 'es', 'fr', 'ja', 'pt']);
  });
});

for (const [lang, load] of Object.entries(builtIns)) {
  describe(`the catalogue in ${lang}`, () => {
    let catalogue: Catalogue;
    before(async () => (catalogue = (await load()).default));

    it('[I18N-03] has English’s keys, and the plural forms of its language', () => {
      expect(Object.keys(catalogue).sort()).to.deep.equal(keysFor(lang).sort());
    });

    it('[I18N-03] has the placeholders of English', () => {
      for (const [key, text] of Object.entries(catalogue)) {
        const wanted = placeholdersOf(english[isPlural(key) ? `${stemOf(key)}_other` : key] ?? '');
        const given = placeholdersOf(text);
        if (given.length === 0 && saysItself(lang, key)) continue;
        expect(given, key).to.deep.equal(wanted);
      }
    });

    it('[I18N-03] is translated, and its texts are clean', () => {
      // 'Online', 'Menu' or 'Emoji' are the same in several languages.
      const same = Object.entries(catalogue).filter(([key, text]) => text === english[key] && text.length > 8);
      expect(same.map(([key]) => key)).to.deep.equal(lang === 'fr' ? ['thread.name', 'thread.assistant'] : []);
      for (const [key, text] of Object.entries(catalogue)) {
        expect(text, key)
          .to.match(/^\S/)
          .and.to.match(/\S$/)
          .and.not.to.match(/ {2}|\.\.\.|[<>]/);
      }
    });

    it('[I18N-03] says every count of a plural', () => {
      const rules = new Intl.PluralRules(lang);
      for (const stem of new Set(Object.keys(english).filter(isPlural).map(stemOf))) {
        for (const count of [0, 1, 2, 3, 11, 100, 1_000_000, 1.5]) {
          expect(catalogue[`${stem}_${rules.select(count)}`], `${stem} of ${count}`).to.be.a('string');
        }
      }
    });
  });
}

describe('English', () => {
  it('[I18N-04] has the plural forms of its language', () => {
    expect(Object.keys(english).sort()).to.deep.equal(keysFor('en').sort());
  });

  it('[UX-16] does not shout, plead, or speak of the visitor’s helpers as of a machine', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(text.match(/!/g) ?? [], key).to.have.length.at.most(1);
      expect(text.match(/please/gi) ?? [], key).to.have.length.at.most(1);
      expect(text, key).not.to.match(/\b(the system|the user|kindly|in order to)\b/i);
    }
  });
});
