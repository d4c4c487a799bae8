/** What the build writes into these modules: the list of chunks that each of them names is made by the graphs before its own. */
const LISTS = [
  { module: /src[\\/]launcher[\\/]chunks\.ts$/, name: 'chunks', graphs: ['control', 'app'] },
  { module: /src[\\/]control[\\/]cardChunks\.ts$/, name: 'cardChunks', graphs: ['cards'] },
];
const CARDS = /src[\\/]entries[\\/]cards\.tsx$/;

/**
 * Two plugins that hand the file names of earlier graphs to later ones: `collect` writes down each graph's entry behind all that it
 * imports, and what the cards need beside that; `inject` puts them in the place of the lists above.
 */
export function appChunks() {
  const files = new Map();
  return {
    collect: {
      name: 'collect-chunks',
      generateBundle(_, bundle) {
        // A chunk that is shared with a lazy one stands before an empty entry: what counts is what the entry gives.
        const entry = Object.values(bundle).find(({ isEntry }) => isEntry);
        const own = filesOf(entry.fileName, bundle);
        files.set(entry.name, [...own]);
        const cards = Object.values(bundle).find(({ facadeModuleId }) => CARDS.test(facadeModuleId));
        if (cards)
          files.set(
            'cards',
            [...filesOf(cards.fileName, bundle)].filter((file) => !own.has(file)),
          );
      },
    },
    inject: {
      name: 'inject-chunks',
      load(id) {
        const list = LISTS.find(({ module }) => module.test(id));
        if (!list) return null;
        const missing = list.graphs.find((graph) => !files.get(graph)?.length);
        if (missing) this.error(`There is no chunk '${missing}' for ${id}`);
        const names = JSON.stringify(list.graphs.flatMap((graph) => files.get(graph)));
        return `export const ${list.name} = ${names}.map((file) => import.meta.resolve('./' + file));`;
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
