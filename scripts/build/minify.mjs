import { minify as swc } from '@swc/core';

/** Minifies each chunk by swc. `arrows`: no function expression in it is ever called with `new`, so all may be arrows. */
export function minify({ arrows = false } = {}) {
  return {
    name: 'minify',
    async renderChunk(code) {
      const { code: small, map } = await swc(code, {
        module: true,
        sourceMap: true,
        ecma: 2022,
        compress: { ecma: 2022, passes: 2, unsafe_arrows: arrows },
        mangle: true,
      });
      return { code: small, map };
    },
  };
}
