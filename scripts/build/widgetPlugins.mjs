import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import esbuild from 'rollup-plugin-esbuild';
import { lazyStyles } from './lazyStyles.mjs';
import { leanLibraries } from './lean/leanLibraries.mjs';
import { leanR2wc } from './leanR2wc.mjs';
import { minifyStyles } from './minifyStyles.mjs';
import { ownKeys } from './ownKeys.mjs';

/** A language's texts, loaded by those who read it. */
export const CATALOGUE = /[\\/]i18n[\\/]\w+\.json$/;

/** From the sources to what browsers run, but for the minifying: for each of the widget's graphs, and for the benchmark's own pages. */
export const widgetPlugins = () => [
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

/** A catalogue is one object: esbuild's own way with JSON, an export for each key, makes it half as big again. */
function catalogues() {
  return {
    name: 'catalogues',
    transform: (code, id) => (CATALOGUE.test(id) ? { code: `export default ${code}`, map: { mappings: '' } } : null),
  };
}
