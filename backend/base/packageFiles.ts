/** The compiled backend is one file in dist/, and build.ts copies the files that it reads next to it. */
const isCompiled = import.meta.url.endsWith('.js');

function folder(ofSources: string, ofPackage: string): URL {
  return new URL(isCompiled ? ofPackage : ofSources, import.meta.url);
}

/** The folders of static files, in the repository or in the compiled package. */
export const PACKAGE_FILES = {
  migrations: folder('../storage/migrations/', './migrations/'),
  /** Empty databases for first starts. */
  databases: folder('../dist/', './'),
  /** The widget's own catalogues, as a base for your own translation server. */
  translations: folder('../../src/i18n/', './translations/'),
  /** Demo pages: HTML with placeholders, and their other files. */
  pages: folder('../../demo/pages/', './pages/'),
  /** The demo pages in React, Vue, Svelte and Angular, built. Not in the package. */
  hosts: folder('../../demo/hosts/dist/', './hosts/'),
  /** The desk's page, built. */
  desk: folder('../../desk/dist/', './desk/'),
  /** The widget, built. */
  widget: folder('../../cdn/', './widget/'),
} as const;
