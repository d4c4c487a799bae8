import { rollup } from 'rollup';
import { minify, widgetPlugins } from '../../../scripts/build/widgetPlugins.mjs';

/** Bundles one of our entries like the widget itself, in memory: file name to content. */
export async function ownBundle(input) {
  const plugins = [...widgetPlugins(), minify({ runsAtOnce: ['thread'] })];
  const bundle = await rollup({ input, plugins, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'es', entryFileNames: '[name].js' });
  return Object.fromEntries(
    output.flatMap(({ type, fileName, code }) => (type === 'chunk' ? [[fileName, Buffer.from(code)]] : [])),
  );
}
