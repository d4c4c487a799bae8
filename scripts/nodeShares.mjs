/**
 * Runs many test files in few processes. A process of its own costs each file of the backend several
 * seconds: it loads the libraries, starts an embedded database, and compiles both.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'test-results';
/**
 * The words in a file that runs alone: it changes or measures what a process shares (the environment,
 * global functions, the event loop), or has a server for all its tests.
 */
const ALONE = 'Needs a process of its own';

/** Returns the files to run instead: one for each share, which imports its files, and those that run alone. */
export function sharedFiles(files, { name, shares }) {
  const alone = files.filter((file) => readFileSync(file, 'utf8').includes(ALONE));
  const bySize = files
    .filter((file) => !alone.includes(file))
    .map((file) => ({ file, size: statSync(file).size }))
    .sort((one, other) => other.size - one.size);
  mkdirSync(FOLDER, { recursive: true });
  const entries = Array.from({ length: shares }, (_, share) => {
    const entry = join(FOLDER, `${name}-${share + 1}.mjs`);
    const ofShare = bySize.filter((_, at) => at % shares === share).map(({ file }) => `../${file}`);
    writeFileSync(entry, sourceOf(ofShare.sort()));
    return entry;
  });
  return [...entries, ...alone];
}

/**
 * The tests wait until all files are imported, because imports block the process for seconds. A file
 * that cannot be imported fails as a test, in the share's file, so that a repeated run fails again.
 */
const sourceOf = (files) => `import { before, it } from 'node:test';

let begin;
const imported = new Promise((resolve) => (begin = resolve));
before(() => imported);
for (const file of ${JSON.stringify(files, null, 2)}) {
  const found = import(file);
  await found.catch(() => void it('imports ' + file, () => found));
}
begin();
`;
