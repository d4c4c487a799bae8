import { join } from 'node:path';
import { test as base } from './test.ts';

/** Base for tests whose pages load published libraries with `library`. */
export const test = base.extend<{ serveLibraries: undefined }>({
  serveLibraries: [
    async ({ visitor }, use) => {
      await visitor.page.route('**/libraries/**', (route) => {
        const [, file = ''] = new URL(route.request().url()).pathname.split('/libraries/');
        return route.fulfill({ path: join('node_modules', file) });
      });
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Returns the tag that loads a script or stylesheet from node_modules. */
export const library = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/libraries/${file}">`
    : `<script src="/libraries/${file}"></script>`;
