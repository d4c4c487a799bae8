/**
 * A second copy of the app and of what it loads, in a folder of its own: where a browser keeps a module that came spoiled, each that imports
 * it gets the spoiled one for as long as the page stands, under whatever address the importing one was asked for (control/importApp.ts).
 */
export function copies(folder) {
  return {
    name: 'copies',
    generateBundle(_, bundle) {
      for (const { type, fileName, code } of Object.values(bundle))
        if (type === 'chunk') this.emitFile({ type: 'asset', fileName: `${folder}/${fileName}`, source: code });
    },
  };
}
