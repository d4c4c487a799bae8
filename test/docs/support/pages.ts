import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const NO_PAGES = /^docs\/(?:site|examples|decisions|screens|\.build)\/|^docs\/(?:design|requirements)\.md$/;
export const EXAMPLES = 'docs/examples';
const CODE = ['backend', 'demo', 'desk', 'docs', 'elements', 'protocol', 'scripts', 'src', 'test'];
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|fixtures|\.build|data)\//;

export type Source = { path: string; text: string; isDraft: boolean };

/** Returns the Markdown files that become pages of the site, including drafts. */
export function readSources(): Source[] {
  return filesIn('docs')
    .filter((path) => path.endsWith('.md') && !NO_PAGES.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, isDraft: /^---\n[^]*?^draft: true$[^]*?^---$/m.test(text) };
    });
}

/** Returns the paths from the root of the repository, with slashes. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'))
    .sort();
}

/** Returns the code files of the repository, without built or foreign ones. */
export function codeFiles(): string[] {
  return CODE.flatMap(filesIn).filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !NOT_OURS.test(file));
}

/** Returns the files that a source links to, with or without a mark, as paths from the root of the repository. */
export function linkedFiles({ path, text }: Source): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)# ]+)(?:#[^) ]*)?(?: '\w+')?\)/g)].map(([, address = '']) =>
    posix.normalize(posix.join(posix.dirname(path), address)),
  );
}
