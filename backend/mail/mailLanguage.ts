/** The languages of mails to visitors. */
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt'] as const;

export type MailLanguage = (typeof LANGUAGES)[number];

/** Returns the closest language that has texts: `pt` for `pt-BR` or `pt-BR,en;q=0.8`, and English otherwise. */
export function mailLanguage(given: string): MailLanguage {
  const [base = ''] = given.toLowerCase().split(/[^a-z]/);
  return LANGUAGES.find((language) => language === base) ?? 'en';
}

/** Replaces each `{name}` by its value. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
