import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

const LANGUAGES = {
  '.html': 'html',
  '.css': 'css',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.jsx': 'tsx',
  '.vue': 'vue',
  '.svelte': 'svelte',
  '.astro': 'astro',
  '.json': 'json',
  '.php': 'php',
  '.sh': 'sh',
  '.conf': 'nginx',
  '.txt': 'text',
};

/** `// #region name` and `// #endregion`, in the comments of any language. */
const MARK = /^\s*(?:\/\/|#|<!--|\/\*|\{\/\*)?\s*#(region|endregion)\b\s*([\w-]*)/;

/** The code of an example's file, or of a region in it, without the marks of regions. */
export function readExample(file, region) {
  const language = LANGUAGES[extname(file)];
  if (!language) throw new Error(`${file}: no language is known for this ending`);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const chosen = region ? linesOf(lines, region) : lines;
  if (chosen.length === 0) throw new Error(`${file} has no region ${region}`);
  return { code: dedent(chosen.filter((line) => !MARK.test(line))), language };
}

function linesOf(lines, region) {
  const start = lines.findIndex((line) => {
    const [, kind, name] = MARK.exec(line) ?? [];
    return kind === 'region' && name === region;
  });
  if (start < 0) return [];
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const kind = MARK.exec(lines[at])?.[1];
    if (kind === 'region') depth += 1;
    if (kind === 'endregion') depth -= 1;
    if (depth === 0) return lines.slice(start + 1, at);
  }
  return [];
}

function dedent(lines) {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)[0].length);
  return lines
    .map((line) => line.slice(Math.min(...indents)))
    .join('\n')
    .trim();
}
