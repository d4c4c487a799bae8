import { expect } from '@open-wc/testing';
import { builtIns } from '../../src/adapters/i18n/builtIns.ts';
import en from '../../src/i18n/en.json' with { type: 'json' };

type Catalogue = Readonly<Record<string, string>>;

const english: Catalogue = en;
const ENDING = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string): boolean => ENDING.test(key);
const stemOf = (key: string): string => key.replace(ENDING, '');

/** The plural categories of a language for all numbers, as defined by Intl. */
const categoriesOf = (lang: string): string[] => new Intl.PluralRules(lang).resolvedOptions().pluralCategories;

/** The expected keys of a language's catalogue: those of English, with the language's own plural forms. */
function keysFor(lang: string): string[] {
  const plain = Object.keys(english).filter((key) => !isPlural(key));
  const stems = new Set(Object.keys(english).filter(isPlural).map(stemOf));
  return [...plain, ...[...stems].flatMap((stem) => categoriesOf(lang).map((category) => `${stem}_${category}`))];
}

const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

/** A form for exactly one number may spell it out: 'نجمتان' means two stars. */
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

    it('[I18N-03] has a form for every count of a plural', () => {
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

  it('[UX-16] does not shout, plead, or sound like a machine', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(text.match(/!/g) ?? [], key).to.have.length.at.most(1);
      expect(text.match(/please/gi) ?? [], key).to.have.length.at.most(1);
      expect(text, key).not.to.match(/\b(the system|the user|kindly|in order to)\b/i);
    }
  });
});

/** Per language: the word for email, phrases that promise an answer after the visitor leaves. */
const E_MAIL: Record<string, RegExp> = {
  ar: /بريد|email/i,
  de: /e-?mail/i,
  en: /e-?mail/i,
  es: /correo|email/i,
  fr: /e-?mail|courriel/i,
  ja: /メール|email/i,
  pt: /e-?mail/i,
};
const AFTER_LEAVING: Record<string, RegExp> = {
  ar: /غادر|التواصل|سنراسل/,
  de: /verlass|erreich|gehen|schreiben wir/i,
  en: /leave|reach|away|write to you|by email/i,
  es: /\bva\b|sale|salir|escribir|por correo/i,
  fr: /quitt|part(?:ez|ir|i)\b|écrire|par e-mail/i,
  ja: /離れ|連絡|メールでお返事/,
  pt: /sair|escrever|por e-mail/i,
};
/** Tickets and copies of a conversation are sent by email, and the address field is labelled with it. */
const MAY_NAME_E_MAIL = /^(?:ticket\.|transcript\.|sales\.|header\.byEmail$|email\.)/;

for (const lang of Object.keys(E_MAIL))
  describe(`the texts in ${lang} about answers by email`, () => {
    let catalogue: Catalogue;
    before(async () => (catalogue = lang === 'en' ? english : ((await builtIns[lang]?.())?.default ?? {})));

    it('[REACH-04] promise no email for a message of the chat', () => {
      const named = Object.entries(catalogue).filter(
        ([key, text]) => E_MAIL[lang]?.test(text) && !MAY_NAME_E_MAIL.test(key),
      );
      expect(named).to.deep.equal([]);
    });

    it('[REACH-04] ask for the address, and thank for it, without a promise to write to it', () => {
      for (const key of ['email.text', 'email.thanks', 'wait.reply', 'wait.queue', 'wait.next', 'end.byStaff'])
        expect(catalogue[key], key)
          .to.be.a('string')
          .and.to.not.match(AFTER_LEAVING[lang] as RegExp);
    });

    it('[REACH-04] name email for a ticket only in the texts for a server that replies by email', () => {
      for (const key of ['ticket.title', 'ticket.textNoEmail', 'ticket.replyNoEmail', 'ticket.thanks'])
        expect(catalogue[key], key)
          .to.be.a('string')
          .and.to.not.match(E_MAIL[lang] as RegExp);
      for (const key of ['header.byEmail', 'ticket.text']) expect(catalogue[key], key).to.match(E_MAIL[lang] as RegExp);
    });

    it('[REACH-04] promise an answer after leaving only in the texts for a server that mails unseen answers', () => {
      for (const key of ['email.textIfLeft', 'email.thanksIfLeft'])
        expect(catalogue[key], key).to.match(AFTER_LEAVING[lang] as RegExp);
    });
  });
