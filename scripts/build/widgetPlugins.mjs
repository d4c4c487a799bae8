import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { minify as swc } from '@swc/core';
import esbuild from 'rollup-plugin-esbuild';

/** From the sources to JavaScript. Packages are bundled as they are published. */
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

/** Takes the line breaks and the blanks that mean nothing out of the style sheets. */
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
 * V8 compiles all functions of a file that begins with this line while it comes in, in another thread, instead of each at its first call:
 * https://v8.dev/blog/explicit-compile-hints. Other engines read a comment.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/**
 * Minifies each chunk by swc, which makes the scripts some 3 % smaller than esbuild does. A function with loops stays one of its own, even where
 * it has one caller: in a module's top level its loops would have V8 compile the whole module a second time, which a page's heap keeps.
 *
 * @param {object} [options]
 * @param {string[]} [options.runsAtOnce] the names of the chunks that are mostly run as soon as they are there; the others are spared the
 *   memory of compiled functions
 * @param {boolean} [options.asciiOnly] escapes all other letters: V8 keeps a script's text, and one letter beyond Latin-1 doubles its bytes
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
