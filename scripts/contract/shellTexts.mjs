import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The texts that the page shows before the app and its catalogues have loaded. */
const KEYS = [
  'launcher.open',
  'launcher.close',
  'launcher.bubble',
  'launcher.dismiss',
  'window.name',
  'header.withoutOperator',
  'greeting.hello',
  'composer.name',
  'composer.placeholder',
  'composer.send',
];

const FOLDER = 'src/shell/texts';

/** Returns the files of src/shell/texts, with only these texts of each language. */
export function shellTexts() {
  const languages = readdirSync('src/i18n').filter((name) => name.endsWith('.json'));
  return languages.map((name) => {
    const catalogue = JSON.parse(readFileSync(`src/i18n/${name}`, 'utf8'));
    const texts = Object.fromEntries(KEYS.map((key) => [key, catalogue[key]]));
    return { path: `${FOLDER}/${name}`, content: `${JSON.stringify(texts, null, 2)}\n` };
  });
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(FOLDER, { recursive: true });
  for (const { path, content } of shellTexts()) writeFileSync(path, content);
}
