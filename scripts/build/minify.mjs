import { minify as swc } from '@swc/core';

/** Chromium compiles all functions of a file that begins so while it loads, off the main thread, and not each at its first call. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/**
 * Minifies each chunk by swc. `arrows`: no function expression in it is ever called with `new`, so all may be arrows. `runsAtOnce`: most of
 * it is run as soon as it has come; the others are spared the memory.
 */
export function minify({ arrows = false, runsAtOnce = () => false } = {}) {
  return {
    name: 'minify',
    async renderChunk(code, { name }) {
      const { code: small, map } = await swc(code, {
        module: true,
        sourceMap: true,
        ecma: 2022,
        compress: { ecma: 2022, passes: 2, unsafe_arrows: arrows },
        mangle: true,
      });
      if (!runsAtOnce(name)) return { code: small, map };
      const { mappings, ...rest } = JSON.parse(map);
      return { code: COMPILE_ALL + small, map: { ...rest, mappings: `;${mappings}` } };
    },
  };
}
