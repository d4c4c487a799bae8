import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { ATTRIBUTES, PROPERTIES_ALONE, propertyOf, type AttributeName } from '../../elements/attributes.ts';
import { pageWithTables, readPages, TABLE_NAMES } from '../../scripts/contract/referenceTables.mjs';

type Named = { name: string };
type Manifest = {
  modules: {
    declarations: {
      tagName: string;
      attributes: (Named & { fieldName: string; type: { text: string } })[];
      members: (Named & { kind: string; attribute?: string; readonly?: boolean })[];
    }[];
  }[];
};
type WebTypes = { contributions: { html: { elements: (Named & { attributes: Named[] })[] } } };
type PackageJson = Record<string, unknown> & {
  version: string;
  files: string[];
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type HtmlData = { tags: (Named & { attributes: Named[] })[] };

const ANALYZER = 'node_modules/@custom-elements-manifest/analyzer/cem.js';
const TAGS = ['support-chat', 'support-launcher'];
const NAMES = (Object.keys(ATTRIBUTES) as AttributeName[]).sort();

const readText = (file: string): string => readFileSync(file, 'utf8');
const readJson = <Content>(file: string): Content => JSON.parse(readText(file)) as Content;
const namesOf = (named: readonly Named[]): string[] => named.map(({ name }) => name).sort();
const readElements = () =>
  readJson<Manifest>('custom-elements.json').modules.flatMap(({ declarations }) => declarations);

/** How TypeScript prints the type of each attribute kind in the table. */
const TYPES = {
  flag: /^boolean$/,
  text: /^string$/,
  id: /^string \| number \| bigint$/,
  choice: /^'\w+'( \| '\w+')+$/,
};

describe('the descriptions of the elements', () => {
  before(() =>
    promisify(execFile)(process.execPath, [
      ANALYZER,
      ...['analyze', '--quiet', '--config', 'scripts/contract/manifest.config.mjs'],
    ]),
  );

  it('[PKG-05] list the attributes of the table in custom-elements.json, with their types', () => {
    const elements = readElements();
    assert.deepEqual(elements.map(({ tagName }) => tagName).sort(), TAGS);
    for (const { attributes } of elements) {
      assert.deepEqual(namesOf(attributes), NAMES);
      for (const { name, type } of attributes)
        assert.match(type.text, TYPES[ATTRIBUTES[name as AttributeName].kind], name);
      assert.equal(attributes.find(({ name }) => name === 'theme')?.type.text, "'light' | 'dark' | 'auto'");
    }
  });

  it('[PKG-05] list the same attributes in web-types.json', () => {
    const { elements } = readJson<WebTypes>('web-types.json').contributions.html;
    assert.deepEqual(namesOf(elements), TAGS);
    for (const { attributes } of elements) assert.deepEqual(namesOf(attributes), NAMES);
  });

  it('[PKG-05] list the same attributes in html-data.json', () => {
    const { tags } = readJson<HtmlData>('html-data.json');
    assert.deepEqual(namesOf(tags), TAGS);
    for (const { attributes } of tags) assert.deepEqual(namesOf(attributes), NAMES);
  });

  it('[API-03] give each attribute its property', () => {
    for (const { attributes, members } of readElements())
      for (const { name, fieldName } of attributes) {
        assert.equal(fieldName, propertyOf(name as AttributeName));
        assert.equal(members.find((member) => member.name === fieldName)?.attribute, name);
      }
  });

  it('[API-03] give each settable property an attribute, except those listed in PROPERTIES_ALONE', () => {
    for (const { members } of readElements()) {
      const alone = members.filter(({ kind, attribute, readonly }) => kind === 'field' && !attribute && !readonly);
      assert.deepEqual(namesOf(alone), [...PROPERTIES_ALONE].sort());
    }
  });

  it('[API-03] match the tables of docs/reference; `npm run docs:tables` writes them', async () => {
    const manifest = readJson<Manifest>('custom-elements.json');
    const pages = readPages();
    for (const { path, text } of pages) assert.equal(text, await pageWithTables(text, manifest), path);
    assert.deepEqual(pages.flatMap(({ tables }) => tables).sort(), [...TABLE_NAMES].sort());
  });
});

describe('package.json', () => {
  const manifest = readJson<PackageJson>('package.json');

  it('[PKG-01] has the fields of a published package', () => {
    const fields = [
      ...['name', 'version', 'description', 'license', 'repository', 'engines', 'type', 'exports', 'types'],
      ...['files', 'sideEffects', 'customElements', 'web-types'],
    ];
    assert.deepEqual(
      fields.filter((field) => manifest[field] === undefined),
      [],
    );
    assert.equal(manifest['private'], undefined);
  });

  it('[PKG-01] installs no other package: every peer is optional', () => {
    assert.equal(manifest['dependencies'], undefined);
    assert.equal(manifest['optionalDependencies'], undefined);
    const { peerDependencies: peers = {}, peerDependenciesMeta: meta = {} } = manifest;
    assert.deepEqual(
      Object.keys(peers).filter((name) => meta[name]?.optional !== true),
      [],
    );
  });

  it('[PKG-01] includes the changelog and the notices, which exist', () => {
    const notices = ['CHANGELOG.md', 'THIRD-PARTY.md'];
    assert.deepEqual(
      notices.filter((file) => !manifest.files.includes(file)),
      [],
    );
    // npm always packs the last two.
    assert.deepEqual(
      [...notices, 'LICENSE', 'README.md'].filter((file) => !existsSync(file)),
      [],
    );
  });

  it('[PKG-01] has the version at the top of the changelog', () => {
    assert.equal(/^## (.+)$/m.exec(readText('CHANGELOG.md'))?.[1], manifest.version);
  });
});
