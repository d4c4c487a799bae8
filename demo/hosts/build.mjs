import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from './bundleOptions.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const FRAMEWORKS = {
  react: { name: 'React', entry: 'react/main.tsx' },
  vue: { name: 'Vue', entry: 'vue/main.ts' },
  svelte: { name: 'Svelte', entry: 'svelte/main.ts' },
  angular: { name: 'Angular', entry: 'angular/main.ts' },
};

await rm(here('dist'), { recursive: true, force: true });
await build({
  entryPoints: Object.entries(FRAMEWORKS).map(([file, { entry }]) => ({ in: here(entry), out: file })),
  outdir: here('dist'),
  ...bundleOptions,
  // The chat is loaded on demand, from separate files that all pages share.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
});

const page = await readFile(here('host.html'), 'utf8');
for (const [file, { name }] of Object.entries(FRAMEWORKS)) {
  const links = Object.entries(FRAMEWORKS).map(
    ([other, { name: text }]) =>
      `<a href="/hosts/${other}.html"${other === file ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  const html = page.replaceAll('%name%', name).replaceAll('%file%', file).replace('%links%', links.join('\n        '));
  await writeFile(here(`dist/${file}.html`), html);
}
await copyFile(here('host.css'), here('dist/host.css'));
