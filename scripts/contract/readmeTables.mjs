/**
 * Writes the README's table of attributes from custom-elements.json, between the markers `attributes:start` and `attributes:end`.
 * Run by `npm run docs:tables`; test/package/contract.test.ts checks that the README is in step.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

const README = 'README.md';
const BLOCK = /(<!-- attributes:start -->)[^]*(<!-- attributes:end -->)/;

/** The README with the table that belongs in it. */
export async function readmeWithTables(readme, manifest) {
  if (!BLOCK.test(readme)) throw new Error(`${README} has lost the markers of its table of attributes`);
  const table = attributeTable(manifest);
  return format(
    readme.replace(BLOCK, (_, start, end) => `${start}\n\n${table}\n\n${end}`),
    {
      ...(await resolveConfig(README)),
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
  writeFileSync(README, await readmeWithTables(readFileSync(README, 'utf8'), manifest));
}
