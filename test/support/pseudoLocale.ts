const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñôþɋŕšŧûṽŵẋýžÀɃÇĐÉƑĜĤÎĴĶĻṀÑÔÞɊŔŠŦÛṼŴẊÝŽ';
const LENGTHENING = 'ôñéŧûŕ';
const ENDING = /_(?:one|other)$/;

/**
 * Generates a pseudo-translation: English keys for a language, each word accented and 40 % longer.
 * Plain letters reveal untranslated text; cut-off text shows that a longer language would not fit.
 */
export function pseudoLocale(english: Readonly<Record<string, string>>, lang: string): Record<string, string> {
  const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
  const entries = Object.entries(english).flatMap(([key, text]) => {
    const keys = ENDING.test(key) ? pluralCategories.map((category) => key.replace(ENDING, `_${category}`)) : [key];
    return keys.map((one) => [one, lengthened(text)] as const);
  });
  return Object.fromEntries(entries);
}

/** Leaves placeholders unchanged. */
function lengthened(text: string): string {
  return text.replace(/\{\{\w+\}\}|[a-z]+/gi, (word) => {
    if (word.startsWith('{{')) return word;
    const letters = Array.from(word, (letter) => ACCENTED[PLAIN.indexOf(letter)]);
    const more = Array.from({ length: Math.ceil(word.length * 0.4) }, (_, at) => LENGTHENING[at % LENGTHENING.length]);
    return [...letters, ...more].join('');
  });
}
