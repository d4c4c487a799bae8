import type { Plugin } from 'rollup';

/** `runsAtOnce` is asked with the chunk's name. */
export function minify(given?: { arrows?: boolean; runsAtOnce?: (name: string) => boolean }): Plugin;
