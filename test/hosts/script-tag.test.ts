import { readFile } from 'node:fs/promises';
import { it, type TestContext } from 'node:test';
import { join } from 'node:path';
import { HostServer } from '../e2e/support/hostServer.ts';
import { holdExchange } from './support/exchange.ts';
import { installFixture } from './support/install.ts';
import { serveFolder } from './support/serve.ts';
import { readSetup } from './support/setup.ts';

/** Keyed by the file names in cdn/, as in cdn/manifest.json. */
type Hashes = Readonly<Record<string, { integrity: string }>>;
type Cdn = { url: string; hashes: Hashes };

/** The ways in which a page may load the widget from a CDN. */
const WAYS: Readonly<Record<string, (cdn: Cdn) => string>> = {
  'a module': ({ url }) => `<script type="module" src="${url}/support-widget.js"></script>`,
  'a classic script': ({ url }) => `<script src="${url}/support-widget.classic.js"></script>`,
  'a classic script that another script puts into the page': ({ url }) =>
    `<script>
      const script = document.createElement('script');
      script.src = '${url}/support-widget.classic.js';
      document.head.append(script);
    </script>`,
  'a classic script that is evaluated, with its address in SupportChat.src': ({ url }) =>
    `<script>
      window.SupportChat = { q: [], src: '${url}/support-widget.js' };
      fetch('${url}/support-widget.classic.js').then((answer) => answer.text()).then((text) => (0, eval)(text));
    </script>`,
  'a module with the hashes of cdn/manifest.json': ({ url, hashes }) => {
    const integrity = Object.fromEntries(
      Object.entries(hashes).map(([name, hash]) => [`${url}/${name}`, hash.integrity]),
    );
    return `<script type="importmap">${JSON.stringify({ integrity })}</script>
      <script type="module" src="${url}/support-widget.js" integrity="${hashOf('support-widget.js', hashes)}" crossorigin="anonymous"></script>`;
  },
  'a classic script with the hash of cdn/manifest.json': ({ url, hashes }) =>
    `<script src="${url}/support-widget.classic.js" integrity="${hashOf('support-widget.classic.js', hashes)}" crossorigin="anonymous"></script>`,
  'a module that support-chat/loader loads': ({ url, hashes }) =>
    `<script type="module">
      import { loadSupportChat } from '${url}/../lib/loader.js';
      await loadSupportChat({ src: '${url}/support-widget.js', integrity: '${hashOf('support-widget.js', hashes)}' });
    </script>`,
};

it('[PKG-06] opens the chat in a page that loads the CDN build', async (t) => {
  const folder = join(await installFixture(t, 'script-tag'), 'node_modules/support-chat');
  const { files: hashes } = JSON.parse(await readFile(join(folder, 'cdn/manifest.json'), 'utf8')) as { files: Hashes };
  const origin = await serveFolder(t, folder, { 'access-control-allow-origin': '*' });
  for (const [way, script] of Object.entries(WAYS))
    await t.test(`from another origin, as ${way}`, async (page) =>
      holdExchange(page, await servePage(page, script({ url: `${origin}/cdn`, hashes }))),
    );
});

/** Serves a page with the script at a separate origin. */
async function servePage(t: TestContext, script: string): Promise<string> {
  const { apiUrl, pushKey } = readSetup();
  const body = `<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8"><title>Script tag</title><link rel="icon" href="data:,">${script}</head>
      <body><h1>Documents</h1><support-launcher api-url="${apiUrl}" push-key="${pushKey}"></support-launcher></body>
    </html>`;
  const server = await HostServer.start({ '/': { type: 'text/html', body } });
  t.after(() => server.stop());
  return server.url;
}

function hashOf(file: string, hashes: Hashes): string {
  const hash = hashes[file];
  if (!hash) throw new Error(`cdn/manifest.json has no ${file}`);
  return hash.integrity;
}
