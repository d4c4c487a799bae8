import { existsSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { readExample } from './examples.mjs';
import { createLiveExamples, isMarkedLive } from './liveExamples.mjs';

const REPOSITORY = 'https://github.com/support-chat/support-chat/blob/main/';
/** Files that a test runs or type-checks. A paragraph that is a link to one of them, and nothing else, becomes its code. */
const EXAMPLES = /^(?:docs\/examples|demo\/hosts|test\/hosts\/fixtures)\//;

/**
 * Teaches Eleventy's Markdown what the documentation needs. The sources read well on their own: links name files, and examples are links.
 * `pages` has the paths of the pages that are built, from the root of the repository. Returns the examples that the pages show live.
 */
export function extendMarkdown(markdown, { root, pages, highlight }) {
  const { renderer } = markdown;
  const live = createLiveExamples({ escape: markdown.utils.escapeHtml });

  markdown.core.ruler.push('headings', ({ tokens, env }) => addHeadingIds(tokens, env));
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    const source = posixPath(relative(root, env.page.inputPath));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = token.type === 'link_open' ? 'href' : 'src';
      const address = token.attrGet(name);
      if (address !== null && address !== undefined && isLocal(address))
        token.attrSet(name, addressIn(source, address));
    }
  });
  markdown.core.ruler.before('links', 'examples', ({ tokens, env }) => placeExamples(tokens, env));
  markdown.core.ruler.push('tables', ({ tokens, env }) => labelCells(tokens, env));

  renderer.rules.fence = (tokens, at) => {
    const { content, info } = tokens[at];
    return figureOf(highlight(content.trimEnd(), info.trim() || 'text'));
  };
  // A wide table scrolls inside its own box, also by keyboard.
  renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
  renderer.rules.table_close = () => '</table></div>';
  return live;

  function addressIn(source, address) {
    const [path, fragment] = address.split('#');
    const target = posix.normalize(posix.join(posix.dirname(source), path));
    const hash = fragment ? `#${fragment}` : '';
    if (pages.has(target)) return linkTo(source, target) + hash;
    if (existsSync(join(root, target)) && !(target.startsWith('docs/') && isDraft(target)))
      return REPOSITORY + target + hash;
    throw new Error(`${source} links to ${address}, which is not there`);
  }

  /** A Markdown file with front matter that is not built is a draft. */
  function isDraft(target) {
    return target.endsWith('.md') && !/^docs\/(?:decisions|screens|design\.md)/.test(target);
  }

  function placeExamples(tokens, env) {
    const source = posixPath(relative(root, env.page.inputPath));
    for (let at = 0; at + 2 < tokens.length; at += 1) {
      if (tokens[at].type !== 'paragraph_open') continue;
      const link = loneLinkOf(tokens[at + 1].children);
      if (!link) continue;
      const [path, region] = link.href.split('#');
      const file = posix.normalize(posix.join(posix.dirname(source), path));
      if (!EXAMPLES.test(file)) continue;
      const { code, language } = readExample(join(root, file), region);
      const figure = new tokens[at].constructor('html_block', '', 0);
      figure.content = figureOf(highlight(code, language), link.text);
      if (isMarkedLive(link.title, source)) {
        const frame = live.frameOf({ file, code, caption: link.text, base: baseOf(source) });
        figure.content = `<div class="live">${figure.content}${frame}</div>\n`;
      }
      tokens.splice(at, 3, figure);
    }
  }

  function figureOf(code, caption) {
    const head = caption ? `<figcaption>${markdown.utils.escapeHtml(caption)}</figcaption>` : '';
    return `<figure class="code">${head}${code}</figure>\n`;
  }
}

const posixPath = (path) => path.split(sep).join('/');
const isLocal = (address) => !/^(?:[a-z]+:|#|\/\/)/i.test(address);

/** Pages lie where their sources lie, so a link between them is relative, wherever the site is put. */
function linkTo(source, target) {
  const page = target.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');
  return posixPath(relative(dirname(source), page));
}

/** Leads from a page to the root of the site. */
const baseOf = (source) => '../'.repeat(source.split('/').length - 2);

/** `[text](href)` and nothing beside it. The text may have code in it. */
function loneLinkOf(children) {
  const [open, ...inside] = children ?? [];
  const isLone =
    open?.type === 'link_open' && inside.findIndex(({ type }) => type === 'link_close') === inside.length - 1;
  if (!isLone) return undefined;
  const text = inside.map(({ content }) => content).join('');
  return { href: open.attrGet('href'), title: open.attrGet('title'), text };
}

/** GitHub's ids, so that a fragment works in the sources and on the site; and the headings for the page's own table of contents. */
function addHeadingIds(tokens, env) {
  env.taken = new Map(LAYOUT_IDS.map((id) => [id, 1]));
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open') return;
    const text = tokens[at + 1].children
      .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
      .join('');
    const id = freeId(text, env.taken);
    token.attrSet('id', id);
    if (token.tag !== 'h1') addAnchor(tokens[at + 1], id);
  });
}

/** The ids in layouts/page.njk. */
const LAYOUT_IDS = ['content', 'pages'];

/** Returns the id for a text, as GitHub makes it, with a number if the page has it already. */
function freeId(text, taken) {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const times = taken.get(slug) ?? 0;
  taken.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}

/** Makes a heading or the name of a row a link to itself, so that a reader can send its address. */
function addAnchor(inline, id) {
  if (inline.children.some(({ type }) => type === 'link_open')) return;
  const open = new inline.constructor('link_open', 'a', 1);
  open.attrSet('href', `#${id}`);
  open.attrSet('class', 'anchor');
  inline.children = [open, ...inline.children, new inline.constructor('link_close', 'a', -1)];
}

/** On a longer name the first column wraps, so that the others stay readable. */
const SHORT_NAME = 36;

/**
 * Labels each cell with its column, because on a phone each row is a block. A row whose first cell
 * begins with code gets an id.
 */
function labelCells(tokens, env) {
  let labels = [];
  let column = 0;
  tokens.forEach((token, at) => {
    if (token.type === 'thead_open') labels = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') {
      labels.push(tokens[at + 1].content);
      if (labels.at(-1)) token.attrSet('scope', 'col');
      // The corner of a table names nothing, so it is no header.
      else [token.tag, tokens[at + 2].tag] = ['td', 'td'];
    }
    if (token.type === 'td_open') {
      const label = labels[column]?.replaceAll('`', '');
      if (label) token.attrSet('data-label', label);
      const [first] = tokens[at + 1].children;
      if (column === 0 && tokens[at + 1].content.length <= SHORT_NAME) token.attrSet('class', 'short');
      if (column === 0 && first?.type === 'code_inline') {
        const id = freeId(first.content.replace(/\(.*/, ''), env.taken);
        tokens.findLast(({ type }, before) => type === 'tr_open' && before < at).attrSet('id', id);
        addAnchor(tokens[at + 1], id);
      }
      column += 1;
    }
  });
}
