/**
 * `npm run screenshots`: brings the widget and the desk into each of their states against the real backend, and writes the pictures and an
 * index of them into docs/screens. With names (`npm run screenshots -- greeting menu.dark`) only these are taken anew. What can't be reached
 * is named, and the exit code is 1.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Backend } from '../test/e2e/support/backend.ts';
import { findChrome } from './findChrome.mjs';
import { groups } from './screens/groups.ts';
import { indexPage } from './screens/indexPage.ts';
import { readmePicture } from './screens/readmePicture.ts';
import { fileOf, variantsOf, type Scene, type Variant } from './screens/Scene.ts';
import { signIn } from './screens/signIn.ts';
import { Stage } from './screens/Stage.ts';

const FOLDER = join('docs', 'screens');
/** What stood there instead of a scene that could not be reached. */
const MISSED = join('test-results', 'screens');
const README = 'conversation';

/** The pictures that are asked for by name: of a scene in all its variants, or of one. */
function wanted(names: string[]): { scene: Scene; variant: Variant; file: string }[] {
  return groups
    .flatMap(({ scenes }) => scenes)
    .flatMap((scene) => variantsOf(scene).map((variant) => ({ scene, variant, file: fileOf(scene, variant) })))
    .filter(
      ({ scene, file }) => names.length === 0 || names.includes(scene.name) || names.includes(file.replace('.png', '')),
    );
}

const names = process.argv.slice(2);
const pictures = wanted(names);
const takesReadme = names.length === 0 || names.includes(README);
if (pictures.length === 0 && !takesReadme)
  throw new Error(`No scene is named ${names.join(', ')}: see scripts/screens`);

const browser = await chromium.launch({
  executablePath: findChrome(),
  chromiumSandbox: false,
  args: ['--disable-gpu'],
});
const backend = await Backend.start();
const failures: string[] = [];
try {
  await mkdir(FOLDER, { recursive: true });
  const operator = await signIn(browser, backend);
  // First, so that the desk holds this chat alone.
  if (takesReadme) await writeFile(join(FOLDER, 'conversation.png'), await readmePicture(browser, backend, operator));
  for (const { scene, variant, file } of pictures) {
    const stage = await Stage.set(browser, operator, backend, variant);
    try {
      await scene.show(stage);
      await writeFile(join(FOLDER, file), await stage.photograph(scene));
    } catch (error) {
      failures.push(`${file}: "${scene.caption}" could not be reached, see ${join(MISSED, file)}\n${String(error)}`);
      await stage.visitor.page.screenshot({ path: join(MISSED, file) });
    } finally {
      await stage.strike();
    }
  }
  await writeFile(join(FOLDER, 'index.html'), indexPage(groups));
} finally {
  await browser.close();
  await backend.stop();
}
for (const failure of failures) console.error(failure);
console.log(`${pictures.length - failures.length} of ${pictures.length} pictures written to ${FOLDER}`);
if (failures.length > 0) process.exitCode = 1;
