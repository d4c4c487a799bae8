import type { Plugin } from 'rollup';

export function widgetPlugins(): Plugin[];
export function minify(): Plugin;
