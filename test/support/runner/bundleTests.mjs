import path from 'node:path';
import { build } from 'esbuild';

const SOURCES = ['src', 'elements', 'protocol', 'test'];

/**
 * Serves each test file as one bundle, with the modules that several files use in common chunks. A
 * browser would otherwise load about 300 modules for each file.
 *
 * All paths are relative to `rootDir`. The modules in `setup` run before each test file. Those in
 * `scripts` are no tests; a test loads them into a frame.
 */
export function bundleTests({ rootDir, tests, setup, scripts }) {
  let served;
  return {
    name: 'bundle-tests',
    async serverStart({ config, fileWatcher }) {
      const bundleAll = async () =>
        new Map([
          ...(await bundle(rootDir, { entryPoints: tests, inject: setup })),
          ...(await bundle(rootDir, { entryPoints: scripts })),
        ]);
      served = bundleAll();
      if (!config.disableFileWatcher) {
        fileWatcher.add(SOURCES.map((folder) => path.join(rootDir, folder)));
        fileWatcher.on('change', () => {
          const previous = served;
          // esbuild prints what is wrong.
          served = bundleAll().catch(() => previous);
        });
      }
      await served;
    },
    async serve(context) {
      const body = (await served).get(context.path);
      return body === undefined ? undefined : { body, type: context.path.endsWith('.map') ? 'json' : 'js' };
    },
  };
}

/** Returns the texts by path. A bundle has the path of its source, which is the one asked for. */
async function bundle(rootDir, { entryPoints, inject = [] }) {
  const { outputFiles } = await build({
    absWorkingDir: rootDir,
    entryPoints,
    inject,
    outdir: rootDir,
    outbase: rootDir,
    chunkNames: '__chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    // The package's `sideEffects` names built files, not their sources.
    ignoreAnnotations: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['browser', 'development', 'module'],
    define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' },
    // Modules of the test runner, which it serves itself.
    external: ['/__*'],
    sourcemap: 'linked',
    write: false,
    logLevel: 'error',
  });
  const sources = new Map(entryPoints.map((file) => [file.replace(/\.tsx?$/, '.js'), file]));
  return new Map(
    outputFiles.map(({ path: file, text }) => {
      const name = path.relative(rootDir, file).split(path.sep).join('/');
      return [`/${sources.get(name) ?? name}`, text];
    }),
  );
}
