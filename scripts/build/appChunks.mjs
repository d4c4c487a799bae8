const AT = /src[\\/]launcher[\\/]chunks\.ts$/;

/**
 * Two plugins that hand the file names of one graph to another: `collect` writes down the control's entry and, behind it, the app's with
 * all that it imports; `inject` puts the list in the place of src/launcher/chunks.ts.
 */
export function appChunks() {
  let files = [];
  return {
    collect: {
      name: 'collect-chunks',
      generateBundle(_, bundle) {
        const entries = Object.values(bundle).filter(({ isEntry }) => isEntry);
        const control = entries.find(({ name }) => name === 'control');
        const app = entries.find(({ name }) => name === 'app');
        files = [control.fileName, ...filesOf(app.fileName, bundle)];
      },
    },
    inject: {
      name: 'inject-chunks',
      load(id) {
        if (!AT.test(id)) return null;
        return `export const chunks = ${JSON.stringify(files)}.map((file) => new URL(file, import.meta.url).href);`;
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
