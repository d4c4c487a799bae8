import { readFileSync } from 'node:fs';
import { basename, join, posix, relative, sep } from 'node:path';
import { createHighlight } from './highlight.mjs';
import { extendMarkdown } from './markdown.mjs';
import { SECTIONS } from './navigation.mjs';

/** Parts of docs/ that are no pages of the site: they are for those who work on the widget. */
const NO_PAGES = ['site', 'examples', 'decisions', 'screens', 'design.md', 'requirements.md'];

/** The page of the root folder that the site shows too. */
const CHANGELOG = 'CHANGELOG.md';

/** Makes Eleventy's configuration. With `drafts` the pages that are marked as drafts are built too. */
export async function configure(eleventy, { root, output, drafts = false }) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const highlight = await createHighlight();
  const pages = new Set();

  for (const name of NO_PAGES) eleventy.ignores.add(`docs/${name}`);
  eleventy.setIncludesDirectory('site/layouts');
  eleventy.setTemplateFormats(['md']);
  // Markdown alone: braces in an example are no template.
  eleventy.addGlobalData('templateEngineOverride', 'md');
  eleventy.addPreprocessor('drafts', 'md', ({ draft, page }) => {
    if (draft && !drafts) return false;
    pages.add(relative(root, page.inputPath).split(sep).join('/'));
    return undefined;
  });
  let live;
  eleventy.amendLibrary('md', (markdown) => {
    live = extendMarkdown(markdown, { root, pages, highlight });
  });
  eleventy.on('eleventy.after', () => live.write(output));

  eleventy.addTemplate('changelog.md', readFileSync(join(root, CHANGELOG), 'utf8'));
  eleventy.addGlobalData('layout', 'page.njk');
  eleventy.addGlobalData('version', version);
  eleventy.addGlobalData(
    'permalink',
    () =>
      ({ page }) =>
        `${stemOf(page)}.html`,
  );
  eleventy.addGlobalData('eleventyComputed', {
    stem: ({ page }) => stemOf(page),
    title: ({ page }) => titleOf(page),
    source: ({ page }) => (stemOf(page) === 'changelog' ? CHANGELOG : page.inputPath.replace(/^\.\//, '')),
    base: ({ page }) => '../'.repeat(stemOf(page).split('/').length - 1),
  });
  eleventy.addCollection('sections', (collections) => sectionsOf(collections.getAll()));
  eleventy.addFilter('toc', contentsOf);
  eleventy.addFilter('beside', besideOf);
}

/** docs/start/cdn.md is start/cdn, and docs/README.md is index. */
function stemOf({ filePathStem }) {
  const stem = filePathStem.replace(/^\//, '');
  return basename(stem) === 'README' ? posix.join(posix.dirname(stem), 'index') : stem;
}

function titleOf({ inputPath }) {
  const path = inputPath.endsWith('/changelog.md') ? CHANGELOG : inputPath;
  const [, title] = /^# (.+)$/m.exec(readFileSync(path, 'utf8')) ?? [];
  if (!title) throw new Error(`${inputPath} has no heading of the first level`);
  return title.replaceAll('`', '');
}

/** The pages that are built, in the order of the navigation. A page that the navigation lacks, other than the first one, is an error. */
function sectionsOf(pages) {
  const byStem = new Map(pages.map((page) => [stemOf(page.page), page]));
  const sections = SECTIONS.map(({ name, pages: stems }) => ({
    name,
    pages: stems.flatMap((stem) => byStem.get(stem) ?? []),
  }));
  const known = new Set(SECTIONS.flatMap(({ pages: stems }) => stems));
  const lost = [...byStem.keys()].filter((stem) => stem !== 'index' && !known.has(stem));
  if (lost.length > 0) throw new Error(`docs/site/navigation.mjs lacks ${lost.join(', ')}`);
  return sections.filter((section) => section.pages.length > 0);
}

/** The headings of the second level, for the list beside the text. */
function contentsOf(html) {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id, text]) => ({
    id,
    text: text.replace(/<[^>]+>/g, ''),
  }));
}

function besideOf(sections, stem) {
  const pages = sections.flatMap((section) => section.pages);
  const at = pages.findIndex((page) => page.data.stem === stem);
  return { previous: at > 0 ? pages[at - 1] : undefined, next: pages[at + 1] };
}
