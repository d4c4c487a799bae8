import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { dts } from 'rollup-plugin-dts';
import { minify, widgetPlugins } from './scripts/build/widgetPlugins.mjs';

/**
 * Builds the widget twice from the same sources, and its types:
 *
 *   cdn/    for script tags: the page script, a classic loader, and the app's chunks with a hash in their names
 *   lib/    for bundlers: ES modules with literal imports, everything included; and what `require` gets
 *   types/  one declaration file
 */
export default [...cdn(), lib(), required(), types()];

/** Content blockers block addresses with words such as "pusher" and "visitor" (HOST-10). */
const NEUTRAL_NAMES = { PusherConnection: 'connection', storedVisitor: 'stored' };

/** Each language's texts get a separate file. */
function chunkName(pattern) {
  return ({ name, facadeModuleId }) => {
    const neutral = pattern.replace('[name]', NEUTRAL_NAMES[name] ?? '[name]');
    return /i18n[\\/]\w+\.json$/.test(facadeModuleId ?? '') ? `texts-${neutral}` : neutral;
  };
}

/**
 * Drops two packages that have no side effects but do not declare it in their package.json. Emotion
 * imports hoist-non-react-statics for a component that the widget does not use; that imports react-is.
 */
function treeshake() {
  return { moduleSideEffects: (id) => !/node_modules\/(hoist-non-react-statics|react-is)\//.test(id) };
}

/** Fails the build on warnings, except for a harmless comment of emotion's that is misplaced for Rollup. */
function failOnWarning(level, log) {
  if (log.code === 'INVALID_ANNOTATION' && log.id?.includes('node_modules')) return;
  if (level === 'warn') throw new Error(`${log.code}: ${log.message}`);
}

/**
 * The page script is a separate module graph, and so is each of its modules that are loaded on demand: no
 * chunk imports it, so a page may load it under any URL, even with a query, and never gets it twice. Code
 * that they share is therefore in each.
 */
function cdn() {
  // The package does not contain the source maps, so no file may reference one.
  const output = { dir: 'cdn', format: 'es', sourcemap: 'hidden', hashCharacters: 'hex' };
  const ofEntries = { ...output, entryFileNames: '[name]-[hash].js', chunkFileNames: chunkName('[name]-[hash].js') };
  /** The file names of the chunks that the page script imports. */
  const files = {};
  const noteEntries = {
    name: 'note-entries',
    generateBundle(_, bundle) {
      for (const { isEntry, name, fileName } of Object.values(bundle)) if (isEntry) files[name] = `./${fileName}`;
    },
  };
  const onDemand = (input) => ({
    input,
    output: ofEntries,
    plugins: [...widgetPlugins(), minify(), noteEntries],
    onLog: failOnWarning,
  });
  return [
    {
      // React is an entry too, so that it gets a separate file.
      input: { app: 'src/app.tsx', react: 'react-dom/client' },
      // Lazy chunks import shared code from the app's own chunk, which saves a request for another chunk.
      preserveEntrySignatures: 'allow-extension',
      output: ofEntries,
      plugins: [
        emptyFolder('cdn'),
        ...widgetPlugins(),
        minify({ runsAtOnce: ['app', 'react', 'PusherConnection'] }),
        noteEntries,
      ],
      treeshake: treeshake(),
      onLog: failOnWarning,
    },
    onDemand({ stored: 'src/widget/storedVisitor.ts' }),
    onDemand({ diagnostics: 'src/widget/diagnostics.ts' }),
    {
      input: { 'support-widget': 'elements/define.ts' },
      output: { ...output, entryFileNames: '[name].js', chunkFileNames: chunkName('[name]-[hash].js') },
      plugins: [
        {
          name: 'import-entries',
          resolveDynamicImport(specifier) {
            const id = {
              '../app.tsx': files.app,
              'react-dom/client': files.react,
              './storedVisitor.ts': files.stored,
              './diagnostics.ts': files.diagnostics,
            }[specifier];
            return id ? { id, external: 'relative' } : null;
          },
        },
        ...widgetPlugins(),
        minify({ asciiOnly: true }),
      ],
      onLog: failOnWarning,
    },
    {
      input: { 'support-widget.classic': 'elements/classic.ts' },
      output: { dir: 'cdn', format: 'iife', entryFileNames: '[name].js' },
      plugins: [...widgetPlugins(), minify(), englishTexts(), integrity()],
      onLog: failOnWarning,
    },
  ];
}

function lib() {
  return {
    input: {
      index: 'elements/main.ts',
      server: 'elements/server.ts',
      loader: 'elements/loader.ts',
      testing: 'elements/testing.ts',
    },
    output: {
      dir: 'lib',
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: chunkName('[name].js'),
      // Bundlers would treat hoisted imports as side effects, and warn.
      hoistTransitiveImports: false,
    },
    plugins: [emptyFolder('lib'), ...widgetPlugins(), allTexts()],
    treeshake: treeshake(),
    onLog: failOnWarning,
  };
}

/** What `require` gets. Jest cannot load ES modules; a bundler that reads `require` still gets them, by the condition `module`. */
function required() {
  return {
    input: { server: 'elements/server.ts', loader: 'elements/loader.ts', testing: 'elements/testing.ts' },
    output: { dir: 'lib', format: 'cjs', entryFileNames: '[name].cjs' },
    plugins: widgetPlugins(),
    onLog: failOnWarning,
  };
}

function types() {
  return {
    input: { index: 'elements/index.ts', loader: 'elements/loader.ts' },
    output: { dir: 'types', format: 'es', entryFileNames: '[name].d.ts' },
    plugins: [emptyFolder('types'), dts({ tsconfig: 'tsconfig.json' })],
    onLog: failOnWarning,
  };
}

function emptyFolder(folder) {
  return { name: `empty-${folder}`, buildStart: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `cdn/en.json`: the built-in English texts, which list the keys of a translation. */
function englishTexts() {
  return { name: 'english-texts', writeBundle: () => cpSync('src/i18n/en.json', 'cdn/en.json') };
}

/** `texts/*.json`: the built-in texts of all languages, for translators. */
function allTexts() {
  return {
    name: 'all-texts',
    writeBundle() {
      rmSync('texts', { recursive: true, force: true });
      mkdirSync('texts');
      for (const file of readdirSync('src/i18n').filter((name) => name.endsWith('.json')))
        cpSync(`src/i18n/${file}`, `texts/${file}`);
    },
  };
}

/** `cdn/manifest.json`: the hash of each file, for `integrity` attributes and import maps. */
function integrity() {
  return {
    name: 'integrity',
    writeBundle() {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      const files = readdirSync('cdn').filter((name) => name.endsWith('.js'));
      const hash = (name) =>
        createHash('sha384')
          .update(readFileSync(resolvePath('cdn', name)))
          .digest('base64');
      const entries = files.sort().map((name) => [name, { integrity: `sha384-${hash(name)}` }]);
      writeFileSync(
        'cdn/manifest.json',
        `${JSON.stringify({ version, files: Object.fromEntries(entries) }, null, 2)}\n`,
      );
    },
  };
}
