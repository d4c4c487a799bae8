import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSite, serveSite } from '../../../docs/site/build.mjs';
import { createLiveExamples, isMarkedLive } from '../../../docs/site/liveExamples.mjs';
import { liveExamplesIn } from '../support/liveExamples.ts';
import { filesIn, readSources } from '../support/pages.ts';

/** The page of all texts is the largest. */
const MOST_BYTES = 110_000;
const ADDRESS = /<(?:a|link|script|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g;

type Page = { file: string; html: string };

/** The widget and the search index are added after this build. */
const BUILT_LATER = /\/(?:widget|search)\//;

/** Returns the pages with text. The pages of live examples are not among them. */
const pagesIn = (folder: string): string[] =>
  filesIn(folder).filter((file) => file.endsWith('.html') && !file.startsWith(join(folder, 'live/')));

describe('the documentation site', () => {
  let folder = '';
  let pages: Page[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'support-chat-docs-'));
    await buildSite({ output: folder, search: false });
    pages = await Promise.all(pagesIn(folder).map(async (file) => ({ file, html: await readFile(file, 'utf8') })));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('has a page for each source that is not a draft, and for the changelog', () => {
    assert.equal(pages.length, readSources().filter(({ isDraft }) => !isDraft).length + 1);
  });

  it('[HOST-14] links every heading and every named row of a table to itself', () => {
    for (const { file, html } of pages)
      for (const [heading, id] of html.matchAll(/<h[23] id="([^"]+)">(?:(?!<\/h).)*/g))
        if (!heading.includes('<a href') && !/id="(?:nav-|toc)/.test(heading))
          assert.ok(heading.includes(`<a href="#${id}" class="anchor">`), `${file}: ${heading}`);
    const rows = (name: string) => idsIn(pages.find(({ file }) => file.endsWith(name))?.html ?? '');
    for (const [page, ids] of Object.entries({
      'reference/attributes.html': ['features', 'api-url', 'consent'],
      'reference/methods.html': ['send', 'setuser'],
      'reference/events.html': ['chat-before-send'],
    }))
      for (const id of ids) assert.ok(rows(page).includes(id), `${page}#${id}`);
  });

  it('[HOST-14] lets the first column of a table wrap if its names are long', () => {
    const methods = pages.find(({ file }) => file.endsWith('reference/methods.html'))?.html ?? '';
    const long = methods.match(/<td(?![^>]*class="short")[^>]*><a[^>]*><code>[^<]{37,}/g) ?? [];
    assert.ok(long.length > 0);
    assert.doesNotMatch(methods, /<td[^>]*class="short"[^>]*><a[^>]*><code>[^<]{37,}/);
  });

  it('[HOST-14] has a link to its source and to the changelog on every page', () => {
    for (const { file, html } of pages) {
      const [, source = ''] = /support-chat\/edit\/main\/([^"]+)">Edit this page/.exec(html) ?? [];
      assert.ok(existsSync(source), `${file}: ${source}`);
      assert.match(html, /href="[./]*changelog\.html"/, file);
    }
  });

  it('[HOST-14] explains a wrong option of the build in one sentence', () => {
    for (const [option, sentence] of [
      ['--prot=9000', /--prot/],
      ['--port=none', /--port is a number from 1 to 65535, not 'none'/],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, ['docs/site/build.mjs', option], { encoding: 'utf8' });
      assert.equal(status, 2);
      assert.match(stderr, sentence);
      assert.doesNotMatch(stderr, /\n +at /);
    }
  });

  it('links only to existing pages and ids of the site, or to other sites', () => {
    const ids = new Map(pages.map(({ file, html }) => [file, new Set(idsIn(html))]));
    const broken = pages.flatMap(({ file, html }) =>
      [...html.matchAll(ADDRESS)]
        .map(([, address = '']) => address)
        .filter((address) => !/^(?:https?:|mailto:|data:)/.test(address))
        .filter((address) => !leadsSomewhere({ from: file, address, ids }))
        .map((address) => `${file}: ${address}`),
    );
    assert.deepEqual(broken, []);
  });

  it('shows every example on its page as code, and not as a link', () => {
    const links = pages.flatMap(({ file, html }) =>
      [...html.matchAll(/<p><a href="[^"]*\/(?:docs\/examples|test\/hosts\/fixtures)\/[^"]*">/g)].map(
        ([link]) => `${file}: ${link}`,
      ),
    );
    assert.deepEqual(links, []);
  });

  it('[HOST-14] shows the result of each marked example, by a page that has exactly the shown code', async () => {
    const marks = readSources().flatMap(({ isDraft, text }) =>
      isDraft ? [] : (text.match(/\.html 'live'\)$/gm) ?? []),
    );
    const examples = pages.flatMap(({ file, html }) => liveExamplesIn(html).map((example) => ({ file, ...example })));
    assert.equal(examples.length, marks.length);
    assert.ok(new Set(examples.map(({ file }) => file)).size >= 10);
    for (const { file, code, frame } of examples) {
      const page = await readFile(join(dirname(file), frame.src ?? ''), 'utf8');
      const own = code.replace(/^<script\b[^>]*\/support-widget\.js"><\/script>$/m, '').trimEnd();
      assert.ok(
        own !== '' && page.includes(`\n${own}\n</main>\n<script src="`),
        `${frame.src} has other code than ${file}`,
      );
      assert.match(page, /<support-launcher/, frame.src);
      assert.doesNotMatch(page, /\/support-widget/, frame.src);
    }
  });

  it('[HOST-14] loads results late, names them, and gives them neither the origin nor the tab of the page', () => {
    for (const { file, html } of pages) {
      const frames = liveExamplesIn(html).map(({ frame }) => frame);
      assert.equal(new Set(frames.map(({ title }) => title)).size, frames.length, file);
      for (const { title, loading, sandbox } of frames) {
        assert.match(title ?? '', /^Result: ./, file);
        assert.equal(loading, 'lazy', file);
        assert.match(sandbox ?? '', /^allow-scripts\b(?!.*allow-(?:same-origin|top-navigation))/, file);
      }
    }
  });

  it('[HOST-14] refuses an unknown mark, and live examples that cannot run in the frame', () => {
    assert.throws(() => isMarkedLive('alive', 'docs/a.md'), /docs\/a\.md marks an example as 'alive'/);
    const { frameOf } = createLiveExamples({ escape: (text) => text });
    for (const [name, reason] of [
      ['recipes/token.ts', /it is no HTML/],
      ['start/page.html', /it is a whole page/],
      ['start/new-browsers.html', /loads the widget in its own way/],
    ] as const) {
      const file = `docs/examples/${name}`;
      const code = readFileSync(file, 'utf8');
      assert.throws(() => frameOf({ file, code, caption: 'A', base: '' }), reason);
    }
  });

  it('has one h1, a title, a language and a skip link on every page', () => {
    for (const { file, html } of pages) {
      assert.equal(html.match(/<h1\b/g)?.length, 1, file);
      for (const needed of ['<html lang="en">', '<title>', 'class="skip" href="#content"', '<main id="content"'])
        assert.ok(html.includes(needed), `${file} has no ${needed}`);
    }
  });

  it('[A11Y-01] has headings in order, different ids and a text for each picture on every page', () => {
    for (const { file, html } of pages) {
      const headings = [...html.matchAll(/<h([1-6])\b[^>]*>([^]*?)<\/h\1>/g)];
      const levels = headings.map(([, level]) => Number(level));
      for (const [at, level] of levels.entries())
        assert.ok(level <= (levels[at - 1] ?? 1) + 1, `${file}: h${level} follows h${levels[at - 1] ?? 0}`);
      for (const [heading, , content = ''] of headings)
        assert.notEqual(content.replace(/<[^>]*>/g, '').trim(), '', `${file}: ${heading} is empty`);
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      assert.deepEqual(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        [],
        file,
      );
      for (const [picture] of html.matchAll(/<img\b[^>]*>/g)) assert.match(picture, /\salt="/, file);
    }
  });

  it('loads less than 110 kB per page before the widget, including font and scripts', async () => {
    const assets = await Promise.all(
      ['site.js', 'demo.js', 'styles.css', 'source-sans-3-latin-wght-normal.woff2'].map(
        async (name) => (await stat(join(folder, 'assets', name))).size,
      ),
    );
    const shared = assets.reduce((sum, size) => sum + size, 0);
    for (const { file, html } of pages) {
      const bytes = shared + Buffer.byteLength(html);
      assert.ok(bytes < MOST_BYTES, `${file} weighs ${bytes} bytes`);
    }
  });

  it('has no blocking script, and loads nothing from another site', () => {
    for (const { file, html } of pages) {
      const loaded = [...html.matchAll(/<(script|link|img)\b([^>]*)>/g)];
      for (const [, tag, attributes = ''] of loaded) {
        if (tag === 'script') assert.match(attributes, /type="module"/, file);
        assert.doesNotMatch(attributes, /(?:src|href)="https?:/, file);
      }
    }
  });

  it('is served on this machine alone, at the given port', async () => {
    const port = await freePort();
    const stop = await serveSite({ output: folder, port });
    try {
      const answer = await fetch(`http://localhost:${port}/start/npm.html`);
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /<h1\b[^>]*>From npm/);
    } finally {
      await stop();
    }
  });

  it('can be built with drafts, so that they can be switched on', async () => {
    const output = join(folder, 'with-drafts');
    await buildSite({ output, drafts: true, search: false });
    assert.equal(pagesIn(output).length, readSources().length + 1);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function leadsSomewhere({ from, address, ids }: { from: string; address: string; ids: Map<string, Set<string>> }) {
  const [path = '', id] = address.split('#');
  const target = path === '' ? from : normalize(join(dirname(from), path));
  if (BUILT_LATER.test(target)) return true;
  if (!target.endsWith('.html')) return filesIn(dirname(target)).includes(target);
  const known = ids.get(target);
  return known !== undefined && (id === undefined || known.has(id));
}

const idsIn = (html: string): string[] => [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
