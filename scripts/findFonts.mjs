/**
 * Gives a process its own set of fonts, whatever the machine has. Writes a fontconfig configuration and
 * returns its path for the environment variable FONTCONFIG_FILE. As a program, prints the path:
 * `node scripts/findFonts.mjs noto`.
 *
 * - `dejavu`: only DejaVu, as on a bare server.
 * - `noto`: DejaVu and Noto for all scripts and emoji, as on most desktops. Noto is taller than DejaVu.
 *
 * Missing fonts are installed from Debian's packages, as root. If that is not possible, throws a
 * sentence with the fix.
 */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackages } from './programs.mjs';

/** Debian's packages, each with a file that exists if it is installed. */
const PACKAGES = {
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-noto-core': '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
  'fonts-noto-color-emoji': '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
};
const SETS = { dejavu: ['fonts-dejavu-core'], noto: Object.keys(PACKAGES) };

export function findFonts(name) {
  const packages = SETS[name];
  const missing = packages.filter((font) => !existsSync(PACKAGES[font]));
  if (missing.length > 0) install(missing);
  const folders = new Set(packages.map((font) => dirname(PACKAGES[font])));
  const folder = mkdtempSync(join(tmpdir(), 'support-chat-fonts-'));
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, configurationOf(folders, join(folder, 'cache')));
  return file;
}

function install(packages) {
  const list = packages.join(', ');
  if (!canInstall()) throw new Error(`It needs Debian’s ${list}, and only root can install packages here.`);
  console.error(`Installing Debian’s ${list} …`);
  installPackages(...packages);
}

/** The system's rules map families and languages to these fonts. */
function configurationOf(folders, cache) {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...[...folders].map((folder) => `<dir>${folder}</dir>`),
    '<include ignore_missing="yes">/etc/fonts/conf.d</include>',
    `<cachedir>${cache}</cachedir>`,
    '</fontconfig>\n',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const name = process.argv[2] ?? '';
  if (Object.hasOwn(SETS, name)) console.log(findFonts(name));
  else {
    console.error(`There is no set of fonts '${name}'. There are: ${Object.keys(SETS).join(', ')}.`);
    process.exitCode = 2;
  }
}
