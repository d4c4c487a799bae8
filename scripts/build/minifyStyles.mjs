/** Takes the white space out of the template literals of `*.css.ts`, after TypeScript is gone. */
export function minifyStyles() {
  return {
    name: 'minify-styles',
    transform(code, id) {
      if (!id.endsWith('.css.ts')) return null;
      return { code: code.replace(/`[^`]*`/g, squeeze), map: null };
    },
  };
}

const squeeze = (css) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/^` | `$/g, '`');
