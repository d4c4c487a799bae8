import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import esbuild from 'rollup-plugin-esbuild';
import { appChunks } from './scripts/build/appChunks.mjs';
import { askAgain } from './scripts/build/askAgain.mjs';
import { copies } from './scripts/build/copies.mjs';
import { lazyStyles } from './scripts/build/lazyStyles.mjs';
import { leanLibraries } from './scripts/build/lean/leanLibraries.mjs';
import { leanR2wc } from './scripts/build/leanR2wc.mjs';
import { minify } from './scripts/build/minify.mjs';
import { minifyStyles } from './scripts/build/minifyStyles.mjs';
import { ownKeys } from './scripts/build/ownKeys.mjs';
import { pusherSources } from './scripts/build/pusher/pusherSources.mjs';

/** A language's texts, loaded by those who read it. */
const CATALOGUE = /[\\/]i18n[\\/]\w+\.json$/;

const { collect, inject } = appChunks();

const plugins = [
  leanR2wc(),
  leanLibraries(),
  ownKeys(),
  lazyStyles(),
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      'import.meta.env.MODE': JSON.stringify('production'),
      'import.meta.env': 'true',
    },
  }),
  resolve({
    browser: true,
    exportConditions: ['browser', 'production', 'module', 'import', 'default'],
    dedupe: ['react', 'react-dom'],
    extensions: ['.js', '.ts', '.tsx'],
  }),
  commonjs({ strictRequires: 'auto' }),
  catalogues(),
  esbuild({ target: 'es2022', tsconfig: 'tsconfig.json', sourceMap: true }),
  minifyStyles(),
];

const output = {
  dir: 'dist',
  format: 'es',
  sourcemap: true,
  hashCharacters: 'hex',
  entryFileNames: '[name]-[hash:6].js',
  chunkFileNames: ({ facadeModuleId }) => (CATALOGUE.test(facadeModuleId) ? 'texts-' : '') + '[name]-[hash:6].js',
};

/** React by itself: it stays in the browser's cache when the widget changes, and is evaluated in a task of its own. */
const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;

/** What the first press loads, and what later presses may. */
const app = {
  input: { app: 'src/app.tsx' },
  // What the lazy chunks share with the app is exported from its own chunk, not from one more.
  preserveEntrySignatures: 'allow-extension',
  // Emotion's withTheme alone uses it, and nobody uses that.
  treeshake: { moduleSideEffects: (id) => !/node_modules\/(?:hoist-non-react-statics|react-is)\//.test(id) },
  output: { ...output, manualChunks: (id) => (REACT.test(id) ? 'react' : undefined) },
  plugins: [cleanDist(), pusherSources(), ...plugins, askAgain(), minify(), collect, copies('again')],
};

/** What the first interaction loads; a graph of its own, or what it shares with the app would be a request behind it. */
const control = {
  input: { control: 'src/control/startControl.ts' },
  output,
  plugins: [inject, ...plugins, minify(), collect],
};

/**
 * What every page loads, alone for the same reason. Its source map is there, but no comment names it: that would be 58 bytes of the
 * 4,000 that a page may pay before the first interaction.
 */
const page = {
  input: { 'support-widget': 'elements/define.ts' },
  output: { ...output, entryFileNames: '[name].js', sourcemap: 'hidden' },
  plugins: [inject, ...plugins, minify({ arrows: true }), extras()],
};

// Found by its own address: a tag manager may put the script anywhere.
const CLASSIC = `import(new URL('./support-widget.js', document.currentScript.src).href);
`;

export default [app, control, page];

function cleanDist() {
  return { name: 'clean-dist', buildStart: () => rmSync('dist', { recursive: true, force: true }) };
}

/** A catalogue is one object: esbuild's own way with JSON, an export for each key, makes it half as big again. */
function catalogues() {
  return {
    name: 'catalogues',
    transform: (code, id) => (CATALOGUE.test(id) ? { code: `export default ${code}`, map: { mappings: '' } } : null),
  };
}

/** The classic loader for pages without modules, the built-in English as data, and the types. */
function extras() {
  return {
    name: 'extras',
    writeBundle() {
      copyFileSync('src/i18n/en.json', 'dist/en.json');
      writeFileSync('dist/support-widget.classic.js', CLASSIC);
      execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json']);
    },
  };
}
