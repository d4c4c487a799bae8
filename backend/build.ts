/**
 * Builds dist/: the compiled backend, the files that it reads, and the empty database that speeds
 * up first starts. Includes the built widget and desk if present; `--complete`, used for the
 * package, fails if either is missing.
 */
import { existsSync } from 'node:fs';
import { chmod, cp, readdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { makeClusterImage } from './storage/clusterImage.ts';
import { PACKAGE_FILES } from './base/packageFiles.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const STATIC = ['migrations', 'translations', 'pages', 'desk', 'widget'] as const;

const image = basename(await makeClusterImage());
for (const name of await readdir(here('dist')))
  if (name.startsWith('database-') && name !== image) await rm(here(`dist/${name}`), { force: true });

await build({
  entryPoints: [here('main.ts')],
  outfile: here('dist/main.js'),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  banner: { js: '#!/usr/bin/env node' },
  tsconfigRaw: {},
  logLevel: 'warning',
});
await chmod(here('dist/main.js'), 0o755);

for (const name of STATIC) {
  const source = fileURLToPath(PACKAGE_FILES[name]);
  const target = here(`dist/${name}`);
  await rm(target, { recursive: true, force: true });
  if (existsSync(source)) await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('.map') });
  else if (process.argv.includes('--complete')) throw new Error(`${source} is missing. Run npm run build first`);
}
