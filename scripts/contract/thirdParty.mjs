/**
 * Writes THIRD-PARTY.md: the packages whose code is in the build, with their licences. The source maps in cdn/ name the packages, so build
 * the widget first. Run by `npm run docs:licences`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Third-party code inside a package's published file, as that file's comments name it. */
const CONTAINED = {
  'pusher-js':
    'Its file contains @stablelib/base64 and @stablelib/utf8. Copyright (C) 2016 Dmitry Chestnykh. MIT License.',
};

const names = new Set(
  readdirSync('cdn')
    .filter((file) => file.endsWith('.js.map'))
    .flatMap((file) => JSON.parse(readFileSync(join('cdn', file), 'utf8')).sources)
    .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []),
);
if (names.size === 0) throw new Error('cdn/ has no source maps. Run `npm run build:package` first.');

/** Packages by licence text, which packages of one family often share. */
const byText = new Map();
for (const name of [...names].sort()) {
  const folder = join('node_modules', name);
  const { version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim()
    : `${name} has no licence file. Its package.json names the licence ${license} and the author ${author?.name ?? author}.`;
  byText.set(text, [...(byText.get(text) ?? []), { name, version, license }]);
}

const sections = [...byText].map(([text, packages]) => {
  const contained = packages.flatMap(({ name }) => CONTAINED[name] ?? []).map((note) => `${note}\n\n`);
  const list = packages.map(({ name, version, license }) => `- ${name} ${version} (${license})`).join('\n');
  return `## ${packages.map(({ name }) => name).join(', ')}\n\n${list}\n\n${contained.join('')}\`\`\`text\n${text}\n\`\`\`\n`;
});

writeFileSync(
  'THIRD-PARTY.md',
  `# Third-party software\n\nThe files in \`cdn/\` and \`lib/\` contain code of these packages, as they are published.\n\n${sections.join('\n')}`,
);
