import { basename } from 'node:path';
import { build } from 'esbuild';

/** Bundles entries for the browser, minified and for production, in memory: file name to content. */
export async function bundle(entryPoints, options) {
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    minify: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['browser', 'production', 'module'],
    logLevel: 'error',
    ...options,
  });
  return Object.fromEntries(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
}
