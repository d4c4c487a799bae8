import { readFile } from 'node:fs/promises';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

/** Returns a plugin that compiles a framework's component files. */
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

/** Without this, Vue looks for a component of that name and warns. */
const isCustomElement = (tag) => tag.startsWith('support-');
const vue = components('vue', /\.vue$/, (source, filename) => {
  const { descriptor } = parse(source, { filename });
  const templateOptions = { compilerOptions: { isCustomElement } };
  return compileScript(descriptor, { id: filename, inlineTemplate: true, templateOptions }).content;
});

/** The esbuild options for the frameworks' pages. */
export const bundleOptions = {
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
};
