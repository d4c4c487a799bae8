/** The compiled backend is one file in dist/, and build.ts lays the files that it reads beside it. */
const isCompiled = import.meta.url.endsWith('.js');

function folder(ofSources: string, ofPackage: string): URL {
  return new URL(isCompiled ? ofPackage : ofSources, import.meta.url);
}

/** Where the files lie that are no code: in the repository, or in the compiled package. */
export const PACKAGE_FILES = {
  migrations: folder('../database/migrations/', './migrations/'),
  /** Empty databases for first starts. */
  databases: folder('../dist/', './'),
  /** The widget's own catalogues: a translation server of one's own begins with these. */
  translations: folder('../../src/i18n/', './translations/'),
  /** Demo pages: HTML with places to fill in, and what they need beside them. */
  pages: folder('../../demo/pages/', './pages/'),
  /** The same in React, Vue, Svelte and Angular, built. The package has none. */
  hosts: folder('../../demo/hosts/dist/', './hosts/'),
  /** The desk's page, built. */
  desk: folder('../../desk/dist/', './desk/'),
  /** The widget, built. */
  widget: folder('../../cdn/', './widget/'),
} as const;
