/**
 * Writes the tables of docs/reference from custom-elements.json and the built-in texts, between markers
 * such as `attributes:start` and `attributes:end`. Run by `npm run docs:tables`;
 * test/docs/reference.test.ts checks that the pages are up to date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

const FOLDER = 'docs/reference';
const BLOCK = /<!-- ([\w-]+):start -->[^]*?<!-- \1:end -->/g;

/** The tables by the name of their markers: the columns, and one row per item of either element. */
const TABLES = {
  attributes: {
    columns: ['attribute', 'property', 'value', 'what it does'],
    rows: (elements) =>
      unionOf(elements, 'attributes').map(({ name, fieldName, type, description }) => [
        code(name),
        code(fieldName),
        valuesOf(type.text),
        description,
      ]),
  },
  properties: {
    columns: ['property', 'type', 'what it is'],
    rows: (elements) =>
      membersOf(elements, 'field').map(({ name, type, readonly, description }) => [
        code(name),
        code(type.text),
        readonly ? `${description} Read-only.` : description,
      ]),
  },
  methods: {
    columns: ['method', 'what it does'],
    rows: (elements) => membersOf(elements, 'method').map((method) => [code(signatureOf(method)), method.description]),
  },
  events: {
    columns: ['event', 'detail', 'when'],
    rows: (elements) =>
      unionOf(elements, 'events').map(({ name, type, description }) => [code(name), detailOf(type.text), description]),
  },
  slots: {
    columns: ['slot', 'of', 'what it replaces'],
    rows: (elements) =>
      ownersOf(elements, 'slots').map(({ name, owners, description }) => [code(name), owners, description]),
  },
  parts: {
    columns: ['part', 'of', 'what it is'],
    rows: (elements) =>
      ownersOf(elements, 'cssParts').map(({ name, owners, description }) => [code(name), owners, description]),
  },
  'custom-properties': {
    columns: ['custom property', 'default', 'what it sets'],
    rows: (elements) =>
      unionOf(elements, 'cssProperties').map(({ name, default: value, description }) => [
        code(name),
        value ? code(value) : 'by the theme',
        description,
      ]),
  },
  ...tablesOfElement('support-launcher'),
  ...tablesOfElement('support-chat'),
  texts: {
    columns: ['key', 'in English'],
    rows: () => Object.entries(readEnglish()).map(([key, text]) => [code(key), text]),
  },
};

/** The slots and parts of one element alone, as `support-chat-slots` and `support-chat-parts`. */
function tablesOfElement(tag) {
  const rowsOf = (elements, kind) =>
    elements.find(({ tagName }) => tagName === tag)[kind].map(({ name, description }) => [code(name), description]);
  return {
    [`${tag}-slots`]: { columns: ['slot', 'what it replaces'], rows: (elements) => rowsOf(elements, 'slots') },
    [`${tag}-parts`]: { columns: ['part', 'what it is'], rows: (elements) => rowsOf(elements, 'cssParts') },
  };
}

const readEnglish = () => JSON.parse(readFileSync('src/i18n/en.json', 'utf8'));

/** Returns the page with its tables filled in. */
export async function pageWithTables(page, { modules }) {
  const elements = modules.flatMap(({ declarations }) => declarations);
  const filled = page.replace(BLOCK, (_, name) => {
    const table = TABLES[name];
    if (!table) throw new Error(`There is no table '${name}'. There are: ${Object.keys(TABLES).join(', ')}.`);
    return `<!-- ${name}:start -->\n\n${tableOf(table.columns, table.rows(elements))}\n\n<!-- ${name}:end -->`;
  });
  return format(filled, { ...(await resolveConfig(FOLDER)), parser: 'markdown' });
}

/** Returns the pages with their paths and the names of their tables. */
export function readPages() {
  return readdirSync(FOLDER).map((file) => {
    const path = join(FOLDER, file);
    const text = readFileSync(path, 'utf8');
    return { path, text, tables: [...text.matchAll(BLOCK)].map(([, name]) => name) };
  });
}

export const TABLE_NAMES = Object.keys(TABLES);

/** Returns the items of either element, each name once, with the first description. */
function unionOf(elements, kind) {
  const all = elements.flatMap((element) => element[kind] ?? []);
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

/** Like `unionOf`, with the tags of the elements that have each item. */
function ownersOf(elements, kind) {
  return unionOf(elements, kind).map((thing) => ({
    ...thing,
    owners: elements
      .filter((element) => element[kind]?.some(({ name }) => name === thing.name))
      .map(({ tagName }) => code(tagName))
      .join(', '),
  }));
}

/** Returns the members without an attribute. Attributes have their own table. */
const membersOf = (elements, kind) =>
  unionOf(elements, 'members').filter((member) => member.kind === kind && member.attribute === undefined);

const signatureOf = ({ name, parameters, return: { type } }) =>
  `${name}(${parameters.map(parameterOf).join(', ')}): ${type.text}`;

const parameterOf = ({ name, optional, type: { text } }) => `${name}${optional ? '?' : ''}: ${text}`;

/** Formats `CustomEvent<{count: number}>` as `{ count: number }`. */
function detailOf(type) {
  const detail = /^CustomEvent<(.*)>$/.exec(type)?.[1] ?? type;
  return detail === 'null' ? 'none' : code(detail.replace(/^\{(.*)\}$/, '{ $1 }'));
}

/** Formats `'on' | 'off'` as words, and `boolean` as a flag: true if the attribute is present. */
function valuesOf(type) {
  if (type === 'boolean') return 'flag';
  if (type === 'string') return 'text';
  if (type === 'string | number | bigint') return 'text or number';
  return type.replace(/'([^']*)'/g, '`$1`').replaceAll(' | ', ', ');
}

function tableOf(columns, rows) {
  const lines = [columns, columns.map(() => '---'), ...rows.map((cells) => cells.map(cellOf))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats a cell on one line, without requirement numbers. */
const cellOf = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*\([A-Z0-9]+-\d+\)/g, '')
    .replaceAll('|', '\\|');

const code = (text) => `\`${text}\``;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  for (const { path, text } of readPages()) writeFileSync(path, await pageWithTables(text, manifest));
}
