/**
 * `npm run screenshots`: photographs each state of the widget and the desk against the real backend, and
 * writes the pictures and a page with all of them into `.screenshots`. With names
 * (`npm run screenshots -- greeting menu.dark`) it takes only these. With `--docs` it takes the pictures
 * of the documentation, into docs/screens. If it could not reach a state, it names it and exits with 1.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { Backend } from '../test/e2e/support/backend.ts';
import type { Operator } from '../test/e2e/support/Operator.ts';
import { standStill } from '../test/e2e/support/stillLook.ts';
import { findChrome } from './findChrome.mjs';
import { DOCUMENTED_PICTURES } from './screens/documentedPictures.ts';
import { groups } from './screens/groups.ts';
import { indexPage } from './screens/indexPage.ts';
import { readmePicture } from './screens/readmePicture.ts';
import type { Variant } from './screens/Framing.ts';
import { fileOf, settingsOf, type Scene } from './screens/Scene.ts';
import { signIn } from './screens/signIn.ts';
import { Stage } from './screens/Stage.ts';

const isForDocs = process.argv.includes('--docs');
const FOLDER = isForDocs ? join('docs', 'screens') : '.screenshots';
/** The folder for screenshots of pages on which a scene could not be reached. */
const MISSED = join('test-results', 'screens');
const README = 'conversation';

type Shot = { scene: Scene; variants: Variant[] };

/** Returns the pictures with these names, grouped by setting. A name selects a scene or one of its variants. */
function wanted(names: string[]): Shot[] {
  const isWanted = (scene: Scene, variant: Variant): boolean => {
    if (names.length === 0 || names.includes(fileOf(scene, variant).replace('.png', ''))) return true;
    // A scene's name selects all its variants, but for the documentation only the plain picture.
    return !isForDocs && names.includes(scene.name);
  };
  return groups
    .flatMap(({ scenes }) => scenes)
    .flatMap((scene) =>
      settingsOf(scene).map((variants) => ({
        scene,
        variants: variants.filter((variant) => isWanted(scene, variant)),
      })),
    )
    .filter(({ variants }) => variants.length > 0);
}

const names = isForDocs ? DOCUMENTED_PICTURES : process.argv.slice(2);
const shots = wanted(names);
const takesReadme = names.length === 0 || names.includes(README);
if (shots.length === 0 && !takesReadme) throw new Error(`No scene is named ${names.join(', ')}: see scripts/screens`);

const browser = await chromium.launch({
  executablePath: findChrome(),
  chromiumSandbox: false,
  args: ['--disable-gpu'],
});
const backend = await Backend.start();
const failures: string[] = [];
/** 256 colours make a picture a third as large. */
const keep = async (file: string, picture: Buffer): Promise<void> =>
  writeFile(
    join(FOLDER, file),
    await sharp(picture).flatten().png({ palette: true, dither: 0, effort: 10 }).toBuffer(),
  );

/** Reaches the state once, and photographs it in each of the shades. */
async function take(operator: Operator, { scene, variants }: Shot): Promise<void> {
  const [first] = variants;
  if (!first) return;
  const stage = await Stage.set(browser, operator, backend, first, { prepare: standStill });
  try {
    await scene.show(stage);
    for (const variant of variants) {
      await stage.turn(variant.shade);
      await keep(fileOf(scene, variant), await stage.photograph(scene));
    }
  } catch (error) {
    const file = fileOf(scene, first);
    failures.push(`${file}: "${scene.caption}" could not be reached, see ${join(MISSED, file)}\n${String(error)}`);
    await stage.visitor.page.screenshot({ path: join(MISSED, file) });
  } finally {
    await stage.strike();
  }
}

try {
  await mkdir(FOLDER, { recursive: true });
  const operator = await signIn(browser, backend, standStill);
  // Taken first, while the desk has no other chats.
  if (takesReadme) await keep(`${README}.png`, await readmePicture(browser, backend, operator));
  for (const shot of shots) await take(operator, shot);
  if (!isForDocs) await writeFile(join(FOLDER, 'index.html'), indexPage(groups));
} finally {
  await browser.close();
  await backend.stop();
}
for (const failure of failures) console.error(failure);
console.log(`${shots.length - failures.length} of ${shots.length} states photographed, into ${FOLDER}`);
if (failures.length > 0) process.exitCode = 1;
