import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { appChunks } from './scripts/build/appChunks.mjs';
import { askAgain } from './scripts/build/askAgain.mjs';
import { copies } from './scripts/build/copies.mjs';
import { minify } from './scripts/build/minify.mjs';
import { pusherSources } from './scripts/build/pusher/pusherSources.mjs';
import { CATALOGUE, widgetPlugins } from './scripts/build/widgetPlugins.mjs';

const { collect, inject } = appChunks();

const plugins = widgetPlugins();

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

/** What each open runs; the emoji, the lightbox, the cards and the like come when they are wanted, and much of them is not run then. */
const runsAtOnce = (name) => ['control', 'app', 'react', 'createTabsRealtime'].includes(name);

/** What the first press loads, and what later presses may. */
const app = {
  input: { app: 'src/app.tsx' },
  // What the lazy chunks share with the app is exported from its own chunk, not from one more.
  preserveEntrySignatures: 'allow-extension',
  // Emotion's withTheme alone uses it, and nobody uses that.
  treeshake: { moduleSideEffects: (id) => !/node_modules\/(?:hoist-non-react-statics|react-is)\//.test(id) },
  output: { ...output, manualChunks: (id) => (REACT.test(id) ? 'react' : undefined) },
  plugins: [cleanDist(), pusherSources(), ...plugins, askAgain(), minify({ runsAtOnce }), collect, copies('again')],
};

/** What the first interaction loads; a graph of its own, or what it shares with the app would be a request behind it. */
const control = {
  input: { control: 'src/control/startControl.ts' },
  output,
  plugins: [inject, ...plugins, minify({ runsAtOnce }), collect],
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
