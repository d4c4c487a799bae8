import { variantText } from './indexPage.ts';
import { fileOf, variantsOf, type Group, type Scene } from './Scene.ts';

/** What has a column of its own; the others are linked to in the last one. */
const COLUMNS = ['light', 'dark', 'on a phone', 'on a phone, dark'];

function row(scene: Scene): string {
  const variants = variantsOf(scene).map((variant) => ({ text: variantText(variant), file: fileOf(scene, variant) }));
  const pictures = COLUMNS.map((column) => {
    const found = variants.find(({ text }) => text === column);
    return found
      ? `<a href="${found.file}"><img src="${found.file}" width="200" alt="${scene.caption}: ${column}"></a>`
      : '';
  });
  const links = variants.filter(({ text }) => !COLUMNS.includes(text)).map(({ text, file }) => `[${text}](${file})`);
  return `| ${[scene.caption, ...pictures, links.join('<br>')].join(' | ')} |`;
}

function table({ title, scenes }: Group): string {
  const head = ['', ...COLUMNS, 'also'];
  return [`## ${title}`, '', `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...scenes.map(row)].join(
    '\n',
  );
}

/** The same as the index page, for where Markdown is shown: a row for each state. */
export function indexTable(groups: Group[]): string {
  return `# The screens of support-chat

Taken by \`npm run screenshots\` from the real widget and desk against the reference backend, set in Inter and Noto Sans Arabic: on a
visitor's device, the widget takes the system's own font. In a browser, [index.html](index.html) shows all of them.

${groups.map(table).join('\n\n')}
`;
}
