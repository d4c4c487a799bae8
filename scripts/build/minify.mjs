import { minify as swc } from '@swc/core';

/** Minifies each chunk by swc. */
export function minify() {
  return {
    name: 'minify',
    async renderChunk(code) {
      const { code: small, map } = await swc(code, {
        module: true,
        sourceMap: true,
        ecma: 2022,
        compress: { ecma: 2022, passes: 2 },
        mangle: true,
      });
      return { code: small, map };
    },
  };
}
