/**
 * Writes the table of attributes in docs/reference.md from custom-elements.json, between the markers `attributes:start` and `attributes:end`.
 * Run by `npm run docs:tables`; test/package/contract.test.ts checks that the page is in step.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

const PAGE = 'docs/reference.md';
const BLOCK = /(<!-- attributes:start -->)[^]*(<!-- attributes:end -->)/;

/** The page with the table that belongs in it. */
export async function pageWithTables(page, manifest) {
  if (!BLOCK.test(page)) throw new Error(`${PAGE} has lost the markers of its table of attributes`);
  const table = attributeTable(manifest);
  return format(
    page.replace(BLOCK, (_, start, end) => `${start}\n\n${table}\n\n${end}`),
    {
      ...(await resolveConfig(PAGE)),
      parser: 'markdown',
    },
  );
}

/** Both elements have the same attributes, so the first one's are taken. */
function attributeTable({ modules }) {
  const [{ attributes }] = modules.flatMap(({ declarations }) => declarations);
  const rows = attributes.map(
    ({ name, fieldName, type, description }) =>
      `| \`${name}\` | \`${fieldName}\` | ${valuesOf(type.text)} | ${description.replaceAll('|', '\\|')} |`,
  );
  return ['| attribute | property | value | what it does |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** `'on' | 'off'` as words; `boolean` is true where the attribute is present. */
function valuesOf(type) {
  if (type === 'boolean') return 'flag';
  if (type === 'string') return 'text';
  return type.replace(/'([^']*)'/g, '`$1`').replaceAll(' | ', ', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  writeFileSync(PAGE, await pageWithTables(readFileSync(PAGE, 'utf8'), manifest));
}
