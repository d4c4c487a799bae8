import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const PREFIX = '/__dependencies/';
const BARE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?)['"]/g;
const NOT_FOR_BROWSERS =
  /(?:^|[\\/])(?:node_modules|backend|bench|cluster|desk|docs|e2e|hosts|install|package|runner|soak)[\\/]/;
/** The compiler adds these imports to every .tsx file. */
const ALWAYS = ['@emotion/react/jsx-runtime', '@emotion/react/jsx-dev-runtime'];

/**
 * Serves the packages that the widget and its tests import, including CommonJS ones, from one
 * esbuild bundle split by entry, so that every module shares one React.
 * The list comes from the sources' imports, so a new dependency needs no change here.
 */
export function bundleDependencies({ rootDir, folders }) {
  const require = createRequire(path.join(rootDir, 'package.json'));
  let files = new Map();
  let specifiers = new Set();
  return {
    name: 'bundle-dependencies',
    async serverStart() {
      specifiers = new Set(ALWAYS);
      for (const folder of folders) {
        for (const source of await sources(path.join(rootDir, folder))) {
          for (const [, specifier] of source.matchAll(BARE_IMPORT)) specifiers.add(specifier);
        }
      }
      files = await bundle([...specifiers], rootDir, require);
    },
    resolveImport({ source }) {
      return specifiers.has(source) ? `${PREFIX}${fileName(source)}.js` : undefined;
    },
    serve(context) {
      const body = files.get(context.path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}

async function sources(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries
      .map((entry) => ({ entry, file: path.join(entry.parentPath ?? entry.path, entry.name) }))
      .filter(({ entry, file }) => entry.isFile() && /\.tsx?$/.test(file))
      .filter(({ file }) => !NOT_FOR_BROWSERS.test(path.relative(folder, file)))
      .map(({ file }) => readFile(file, 'utf8')),
  );
}

async function bundle(specifiers, rootDir, require) {
  const options = {
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['browser', 'development', 'module'],
    define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' },
    external: ['/__*'],
    absWorkingDir: rootDir,
    write: false,
    metafile: true,
    logLevel: 'error',
  };
  const outdir = path.join(rootDir, PREFIX);
  const entryPoints = Object.fromEntries(specifiers.map((specifier) => [fileName(specifier), `bundled:${specifier}`]));
  const result = await build({
    ...options,
    splitting: true,
    outdir,
    entryPoints,
    plugins: [entries(rootDir, require)],
  });
  return new Map(result.outputFiles.map((file) => [file.path.slice(rootDir.length).replaceAll('\\', '/'), file.text]));
}

/**
 * One entry per package, with named exports for CommonJS packages: esbuild alone would export only
 * the default.
 */
function entries(rootDir, require) {
  return {
    name: 'entries',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^bundled:/ }, ({ path: entry }) => ({
        path: entry.slice('bundled:'.length),
        namespace: 'bundled',
      }));
      esbuild.onLoad({ filter: /.*/, namespace: 'bundled' }, async ({ path: specifier }) => {
        const { path: file } = await esbuild.resolve(specifier, { kind: 'import-statement', resolveDir: rootDir });
        const source = await readFile(file, 'utf8');
        const contents = /^\s*(?:export|import)\b/m.test(source)
          ? `export * from '${specifier}';${/\bexport\s+default\b|\bas default\b/.test(source) ? `export { default } from '${specifier}';` : ''}`
          : commonJsEntry(specifier, require);
        return { contents, resolveDir: rootDir };
      });
    },
  };
}

function commonJsEntry(specifier, require) {
  const names = Object.keys(require(specifier)).filter((name) => /^[a-zA-Z_$][\w$]*$/.test(name) && name !== 'default');
  const exported = names.map((name) => `export const ${name} = all.${name};`);
  return `import all from '${specifier}';\n${exported.join('\n')}\nexport default all;`;
}

function fileName(specifier) {
  return specifier.replaceAll('/', '__');
}
