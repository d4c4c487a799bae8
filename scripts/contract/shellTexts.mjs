import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The texts that the page shows before the app and its catalogues have loaded. */
const KEYS = [
  'launcher.open',
  'launcher.close',
  'launcher.bubble',
  'launcher.dismiss',
  'window.name',
  'window.loading',
  'header.withoutOperator',
  'header.back',
  'thread.assistant',
  'greeting.hello',
  'composer.name',
  'composer.placeholder',
];

/** Of each language these texts alone: what src/shell/texts.json holds, and every page loads. */
export function shellTexts() {
  const files = readdirSync('src/i18n').filter((name) => name.endsWith('.json'));
  const languages = files.sort().map((file) => {
    const catalogue = JSON.parse(readFileSync(`src/i18n/${file}`, 'utf8'));
    return [file.slice(0, -'.json'.length), Object.fromEntries(KEYS.map((key) => [key, catalogue[key]]))];
  });
  return `${JSON.stringify(Object.fromEntries(languages), null, 2)}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync('src/shell/texts.json', shellTexts());
