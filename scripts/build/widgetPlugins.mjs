import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { minify as swc } from '@swc/core';
import esbuild from 'rollup-plugin-esbuild';

/** Returns the plugins that turn the sources into JavaScript. Packages are bundled as published. */
export function widgetPlugins() {
  return [
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
    json({ namedExports: false, preferConst: true, compact: true }),
    minifyStyles(),
    esbuild({ target: 'es2022', tsconfig: 'tsconfig.json', sourceMap: true }),
  ];
}

/** Removes insignificant line breaks and blanks from the style sheets. */
function minifyStyles() {
  const shorten = (css) =>
    css
      .replace(/\s*\n\s*/g, '')
      .replace(/\s*([{;}>,])\s*/g, '$1')
      .replace(/([{;}]--?[\w-]+|[{;][\w-]+):\s+/g, '$1:')
      .replaceAll(';}', '}');
  return {
    name: 'minify-styles',
    transform: (code, id) => (id.endsWith('.css.ts') ? { code: code.replace(/`\n[^`]*`/g, shorten), map: null } : null),
  };
}

/**
 * If a file starts with this line, V8 compiles all its functions on another thread while it downloads,
 * instead of each at its first call: https://v8.dev/blog/explicit-compile-hints. Other engines ignore it.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/**
 * Minifies each chunk with swc, whose scripts are about 3 % smaller than esbuild's. A function with
 * loops is not inlined, even with one caller: its loops at a module's top level would make V8 compile
 * the whole module a second time and keep the result in the page's heap.
 *
 * @param {object} [options]
 * @param {string[]} [options.runsAtOnce] the names of the chunks whose code mostly runs right after it
 *   loads; the others save the memory of compiled functions
 * @param {boolean} [options.asciiOnly] escapes other letters: V8 keeps a script's text, and one letter
 *   beyond Latin-1 doubles its size
 */
export function minify({ runsAtOnce = [], asciiOnly = false } = {}) {
  return {
    name: 'minify',
    renderChunk: (code, { name }, { format }) =>
      swc(code, {
        module: format === 'es',
        sourceMap: true,
        ecma: 2022,
        compress: { ecma: 2022, passes: 3, inline: 1, reduce_funcs: false },
        mangle: true,
        format: { asciiOnly, preamble: runsAtOnce.includes(name) ? COMPILE_ALL : '' },
      }),
  };
}
