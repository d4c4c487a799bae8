import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
await build({
  entryPoints: [
    { in: here('main.tsx'), out: 'desk' },
    { in: here('styles/desk.css'), out: 'desk' },
    { in: here('worker/pushWorker.ts'), out: 'push-worker' },
  ],
  outdir: here('dist'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  sourcemap: true,
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'react',
  tsconfigRaw: {},
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
for (const file of ['index.html', 'icon.svg']) await copyFile(here(file), here(`dist/${file}`));
