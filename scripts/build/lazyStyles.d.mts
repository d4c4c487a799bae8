import type { Plugin } from 'rollup';

export function lazyStyles(): Plugin;
