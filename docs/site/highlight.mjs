import { createCssVariablesTheme, createHighlighter } from 'shiki';

const LANGUAGES = ['html', 'css', 'js', 'ts', 'tsx', 'vue', 'svelte', 'astro', 'json', 'php', 'sh', 'nginx'];
const VARIABLE = /--shiki-(?:token-)?([\w-]+)/;

/** Colours code when the site is built. Classes instead of styles: the page may forbid styles, and is lighter. */
export async function createHighlight() {
  const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--shiki-' });
  const highlighter = await createHighlighter({ themes: [theme], langs: LANGUAGES });
  const transformers = [
    {
      pre(node) {
        node.properties = { tabindex: '0' };
      },
      line(node) {
        delete node.properties.class;
      },
      span(node) {
        const name = VARIABLE.exec(node.properties.style ?? '')?.[1];
        delete node.properties.style;
        if (name && name !== 'foreground') node.properties.class = name;
      },
    },
  ];
  return (code, lang) => highlighter.codeToHtml(code, { lang, theme: 'site', transformers, mergeWhitespaces: true });
}
