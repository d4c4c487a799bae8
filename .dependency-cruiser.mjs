/** `npm run lint:cycles`: no file imports itself by way of others, of types neither. Which layer may import which: eslint.config.mjs. */
export default {
  forbidden: [{ name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // The builds hold the sources' modules once more.
    exclude: { path: '/dist/' },
  },
};
