const AT = /src[\\/]launcher[\\/]chunks\.ts$/;

/**
 * Two plugins that hand the file names of earlier graphs to the page's: `collect` writes down each graph's entry behind all that it
 * imports, `inject` puts the control's file and the app's in the place of src/launcher/chunks.ts.
 */
export function appChunks() {
  const files = new Map();
  return {
    collect: {
      name: 'collect-chunks',
      generateBundle(_, bundle) {
        // A chunk that is shared with a lazy one stands before an empty entry: what counts is what the entry gives.
        const entry = Object.values(bundle).find(({ isEntry }) => isEntry);
        files.set(entry.name, [...filesOf(entry.fileName, bundle)]);
      },
    },
    inject: {
      name: 'inject-chunks',
      load(id) {
        if (!AT.test(id)) return null;
        const list = JSON.stringify([...files.get('control'), ...files.get('app')]);
        return `export const chunks = ${list}.map((file) => new URL(file, import.meta.url).href);`;
      },
    },
  };
}

/** A chunk behind all that it imports. */
function filesOf(file, bundle, found = new Set()) {
  for (const imported of bundle[file]?.imports ?? []) filesOf(imported, bundle, found);
  if (bundle[file]) found.add(file);
  return found;
}
