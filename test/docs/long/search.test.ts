import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildSite } from '../../../docs/site/build.mjs';

type Pagefind = {
  options(options: { basePath: string; baseUrl: string }): Promise<void>;
  search(words: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
};

/** What users type into the search, by the page that answers them. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'frameworks/react': ['react 18'],
  'frameworks/react-router': ['remix'],
  'frameworks/preact': ['preact'],
  'frameworks/next': ['nextjs'],
  'frameworks/vue': ['vue custom element'],
  'frameworks/wordpress': ['wordpress'],
  'frameworks/shopify': ['shopify', 'squarespace'],
  'frameworks/tag-manager': ['google tag manager'],
  'recipes/frames': ['iframe'],
  'recipes/testing': ['unit test', 'jest', 'mock'],
  'content-blockers': ['adblock', 'blocked by client'],
  'recipes/open-from-link': ['link that opens the chat', 'data-support-open'],
  'reference/methods': ['open chat programmatically'],
  'recipes/own-button': ['custom launcher'],
  'recipes/texts': ['bubble text', 'tooltip', 'change a word'],
  'recipes/theming': ['change color', 'dark mode', 'z-index'],
  'recipes/languages': ['translate'],
  'recipes/consent': ['GDPR', 'cookie banner'],
  'recipes/sign-in': ['jwt', 'log out user'],
  'recipes/visitor-data': ['customer plan'],
  'recipes/where-it-shows': ['hide on mobile', 'hide on checkout'],
  'recipes/strict-csp': ['content security policy'],
  'recipes/send': ['send message from code', 'stop a message', 'block card numbers'],
  'recipes/proactive': ['proactive message'],
  'recipes/moving': ['migrate from intercom'],
  'recipes/two-brands': ['multiple brands', 'multiple widgets'],
  'reference/attributes': ['push-key'],
  'reference/storage': ['localStorage'],
  'backend/contract': ['CORS', 'own backend'],
  'backend/install': ['docker'],
  'backend/people': ['desk login'],
  upgrading: ['breaking changes'],
};

it('[HOST-14] the search finds the right page first for 40 questions of users', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'support-chat-search-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await buildSite({ output: folder });
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '', 'http://localhost').pathname);
    readFile(file).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const pagefind = (await import(pathToFileURL(join(folder, 'search/pagefind.js')).href)) as Pagefind;
  await pagefind.options({ basePath: `http://127.0.0.1:${port}/search/`, baseUrl: '/' });
  const questions = Object.entries(QUESTIONS).flatMap(([page, words]) => words.map((question) => ({ question, page })));
  assert.ok(questions.length >= 40);
  const found: Record<string, string | undefined> = {};
  for (const { question } of questions) {
    const [first] = (await pagefind.search(question)).results;
    found[question] = (await first?.data())?.url;
  }
  assert.deepEqual(found, Object.fromEntries(questions.map(({ question, page }) => [question, `/${page}.html`])));
});
