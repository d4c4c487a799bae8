/**
 * Gives a process a set of fonts of its own, whatever else the machine has. Writes a configuration for fontconfig, and returns its path
 * for the environment variable FONTCONFIG_FILE. As a program it prints the path: `node scripts/findFonts.mjs noto`.
 *
 * - `dejavu`: DejaVu alone, as on a bare server.
 * - `noto`: Noto for all scripts and emoji beside DejaVu, as on most desktops. Its letters are taller than DejaVu's.
 *
 * Fonts that are missing are installed from Debian's packages, as root. Throws a sentence that says what to do if that is not possible.
 */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackages } from './programs.mjs';

/** Debian's packages, and a file of each that proves that it is installed. */
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

/** The system's rules decide which of the fonts serves which family and language. */
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
