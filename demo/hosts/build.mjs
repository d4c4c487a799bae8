import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const FRAMEWORKS = {
  react: { name: 'React', entry: 'react/main.tsx' },
  vue: { name: 'Vue', entry: 'vue/main.ts' },
  svelte: { name: 'Svelte', entry: 'svelte/main.ts' },
  angular: { name: 'Angular', entry: 'angular/main.ts' },
};

/** Compiles the components of a framework that are files of its own kind. */
const components = (name, filter, toJavaScript) => ({
  name,
  setup({ onLoad }) {
    onLoad({ filter }, async ({ path }) => ({
      contents: toJavaScript(await readFile(path, 'utf8'), path),
      loader: 'js',
    }));
  },
});

const svelte = components('svelte', /\.svelte$/, (source, filename) => compile(source, { filename }).js.code);

/** Without this Vue looks for a component of that name, and warns. */
const isCustomElement = (tag) => tag.startsWith('support-');
const vue = components('vue', /\.vue$/, (source, filename) => {
  const { descriptor } = parse(source, { filename });
  const templateOptions = { compilerOptions: { isCustomElement } };
  return compileScript(descriptor, { id: filename, inlineTemplate: true, templateOptions }).content;
});

await rm(here('dist'), { recursive: true, force: true });
await build({
  entryPoints: Object.entries(FRAMEWORKS).map(([file, { entry }]) => ({ in: here(entry), out: file })),
  outdir: here('dist'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'react',
  // Angular's decorators, compiled in the browser.
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
  conditions: ['browser', 'svelte'],
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  plugins: [svelte, vue],
  logLevel: 'warning',
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
