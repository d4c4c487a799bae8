import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const FOLDER = 'docs/examples/';
const LAUNCHER = '<support-launcher api-url="https://support.example.com"></support-launcher>\n';
/** A script tag of the widget, which the page of a live example replaces by the site's own copy. */
const WIDGET_SCRIPT = /<script\b[^>]*\bsrc="[^"]*\/support-widget(?:\.classic)?\.js"[^>]*><\/script>\n?/;
/**
 * Without `allow-same-origin` the examples share no storage, tabs or cookies with the documentation
 * and with each other.
 */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Reads the title of a link to an example: `[text](file 'live')`. */
export function isMarkedLive(title, source) {
  if (title !== null && title !== 'live') throw new Error(`${source} marks an example as '${title}', which is unknown`);
  return title === 'live';
}

/** The examples that pages show live, each with a page of its own for the frame beside its code. */
export function createLiveExamples({ escape }) {
  const pages = new Map();

  return {
    /** Returns the frame of an example. `base` leads from the page to the root of the site. */
    frameOf({ file, code, caption, base }) {
      const path = pathOf(file);
      pages.set(path, pageOf({ path, code, title: escape(caption) }));
      const attributes = `src="${base}${path}" title="Result: ${escape(caption)}" loading="lazy" sandbox="${SANDBOX}"`;
      return `<figure class="result" data-pagefind-ignore><figcaption>Result</figcaption><iframe ${attributes}></iframe></figure>`;
    },

    write(output) {
      for (const [path, html] of pages) {
        mkdirSync(join(output, dirname(path)), { recursive: true });
        writeFileSync(join(output, path), html);
      }
    },
  };
}

function pathOf(file) {
  if (!file.startsWith(FOLDER) || !file.endsWith('.html')) throw new Error(`${file} cannot be live: it is no HTML`);
  return file.replace(FOLDER, 'live/');
}

/** Like the pages on which the tests run the examples, it adds a launcher and the script if the example has none. */
function pageOf({ path, code, title }) {
  const markup = code.replace(WIDGET_SCRIPT, '');
  if (/<!doctype|<html\b|\/support-widget/.test(markup))
    throw new Error(`${basename(path)} cannot be live: it is a whole page, or loads the widget in its own way`);
  const base = '../'.repeat(path.split('/').length - 1);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="${base}assets/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${base}assets/live.css" />
    <script src="${base}assets/live.js"></script>
  </head>
  <body>
<main>
<h1 class="hidden">${title}</h1>
${markup.includes('<support-launcher') ? '' : LAUNCHER}${markup.trimEnd()}
</main>
<script src="${base}widget/live.js"></script>
  </body>
</html>
`;
}
