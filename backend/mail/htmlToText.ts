import { compile, type DomNode, type FormatCallback, type SelectorDefinition } from 'html-to-text';

const MAX_HTML = 1_000_000;
/** Browsers flatten elements nested deeper than 512. Conversion time grows with the square of the depth. */
const MAX_DEPTH = 500;
/** Inline data, mostly pictures of some megabytes. */
const DATA_ADDRESS = /\bdata:[\w+.-]+\/[\w+.-]+(?:;[\w=-]+)*,[^"'\s>)]*/gi;
/** The look-ahead ends the name at once: trying each shorter one takes hours for a megabyte of letters. */
const TAG = /<(\/?)([a-z][\w:-]*)(?![\w:-])[^<>]*>/gi;
/** Void elements, and those that are closed by the next one of their kind. */
const NOT_NESTED = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd option tr td th thead tbody tfoot'.split(
    ' ',
  ),
);
const CELL_SEPARATOR = ' | ';
/** A line of a list, a quote or a table. */
const OF_BLOCK = /^\s*(?:[*>]|\d+\.) | \| /;
/** Block elements that the library treats as inline. */
const BLOCKS =
  'address center dd details dialog dir dl dt fieldset figcaption figure hgroup legend menu optgroup option summary td th tr'.split(
    ' ',
  );
/** Elements that mail programs hide, such as the preheader of a newsletter. */
const HIDING_STYLES = ['display:none', 'mso-hide:all'];
const HIDDEN = [
  ...['head', 'title', 'template', '[hidden]'],
  ...HIDING_STYLES.flatMap((style) => [style, style.replace(':', ': ')]).map((style) => `[style*="${style}"i]`),
];
/** Paragraphs without a margin. Outlook writes one for each line. */
const LINES = [
  'p.MsoNormal',
  'p.MsoPlainText',
  'p.MsoListParagraph',
  'p[style*="margin-bottom:0"i]',
  'p[style*="margin-bottom: 0"i]',
];
const PREFORMATTED = ['div', 'p'].flatMap((name) => [
  `${name}[style*="white-space:pre"i]`,
  `${name}[style*="white-space: pre"i]`,
]);
const SHOWN_AS_BLOCK = ['span[style*="display:block"i]', 'span[style*="display: block"i]'];
/** Newsletters pad their preheader with characters of no width. */
const VISIBLE = /[^\s\p{Cf}\p{Z}\u034f\u115f\u2800\u3164]/u;
const LINK = /^(?:https?|mailto|tel):/i;

const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

const selectors: SelectorDefinition[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
    selector,
    options: { ...paragraph, uppercase: false },
  })),
  ...BLOCKS.map((selector) => ({ selector, format: 'block', options: oneLine })),
  { selector: 'table', format: 'cells' },
  { selector: 'ul', options: { itemPrefix: '* ' } },
  { selector: 'a', format: 'link' },
  { selector: 'img', format: 'alternative' },
  ...LINES.map((selector) => ({ selector, format: 'paragraph', options: oneLine })),
  ...PREFORMATTED.map((selector) => ({ selector, format: 'pre', options: oneLine })),
  ...SHOWN_AS_BLOCK.map((selector) => ({ selector, format: 'block', options: oneLine })),
  ...HIDDEN.map((selector) => ({ selector, format: 'skip' })),
];

const convert = compile({
  wordwrap: false,
  // Converts the whole document, because programs add text after </body>.
  baseElements: { selectors: [] },
  // Without the library's zero-width space, which occurs inside words.
  whitespaceCharacters: ' \t\r\n\f',
  selectors,
  formatters: { cells: formatTable, link: formatLink, alternative: formatImage },
});

/** Converts the HTML of an e-mail to plain text, with lists, quotes and separated table cells. */
export function htmlToText(html: string): string {
  const short = html.replace(DATA_ADDRESS, '').slice(0, MAX_HTML);
  const text = convert(isTooDeep(short) ? short.replace(TAG, ' ') : short);
  return text
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => (VISIBLE.test(line) ? line.trimEnd() : ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (NOT_NESTED.has(name.toLowerCase())) continue;
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Adds the address of a link after its text, unless the text is the address. */
function formatLink(elem: DomNode, walk: Walk, builder: Builder): void {
  let text = '';
  builder.pushWordTransform((word) => {
    text += word;
    return word;
  });
  walk(elem.children, builder);
  builder.popWordTransform();
  const href = attributeOf(elem, 'href');
  if (!LINK.test(href) || bareAddress(href) === bareAddress(text)) return;
  const address = href.replace(/^(?:mailto|tel):/i, '');
  builder.addInline(text === '' ? address : ` [${address}]`, { noWordTransform: true });
}

/** Shortens an address to how people write it: `example.com` for `https://www.example.com/`. */
function bareAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

/** Shows a picture as its alternative text. */
function formatImage(elem: DomNode, _walk: Walk, builder: Builder): void {
  builder.addInline(attributeOf(elem, 'alt'));
}

/** Writes a row of short cells as one line. Cells with blocks of text are layout and become paragraphs. */
function formatTable(elem: DomNode, walk: Walk, builder: Builder): void {
  builder.openTable();
  const cell = (nodes: DomNode[], span = 1) => {
    builder.openTableCell();
    walk(nodes, builder);
    builder.closeTableCell({ colspan: span });
  };
  const row = (cells: DomNode[]) => {
    builder.openTableRow();
    for (const one of cells.filter(isShown)) {
      if (isCell(one)) cell(one.children, Number(attributeOf(one, 'colspan')) || 1);
      else cell([one]);
    }
    builder.closeTableRow();
  };
  const rowsIn = (nodes: DomNode[]) => {
    let stray: DomNode[] = [];
    const endStray = () => {
      if (stray.length > 0) row(stray);
      stray = [];
    };
    for (const node of nodes.filter(isShown)) {
      if (isCell(node)) {
        stray.push(node);
        continue;
      }
      endStray();
      if (node.name === 'tr') row(node.children);
      else if (node.name !== undefined && GROUPS.has(node.name)) rowsIn(node.children);
      // A caption, or malformed HTML.
      else row([node]);
    }
    endStray();
  };
  rowsIn(elem.children);
  builder.closeTable({ tableToString: joinRows, ...paragraph });
}

const GROUPS = new Set(['thead', 'tbody', 'tfoot', 'center', 'form', 'colgroup']);
const isCell = ({ name }: DomNode) => name === 'td' || name === 'th';

/** Whether a part of a table has anything to show. */
function isShown(node: DomNode): boolean {
  if (node.type !== 'tag') return node.type === 'text' && (node.data ?? '').trim() !== '';
  const style = attributeOf(node, 'style').toLowerCase().replace(/\s/g, '');
  return (
    !HIDING_STYLES.some((hiding) => style.includes(hiding)) && !Object.hasOwn((node.attribs ?? {}) as object, 'hidden')
  );
}

type Cell = { text: string; colspan: number };

function joinRows(given: Cell[][]): string {
  const rows = given.map(placed);
  // A column without any text is a spacer.
  const used = new Set(
    rows.flat().flatMap(({ text, column, colspan }) => (text !== '' && colspan === 1 ? column : [])),
  );
  let joined = '';
  let wasLong = false;
  for (const cells of rows) {
    const texts = cells.filter(({ text, column }) => text !== '' || used.has(column)).map(({ text }) => text);
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    const filled = texts.filter((text) => text !== '');
    const isLayout = filled.length === 1 || texts.some(isBlock);
    const text = isLayout ? filled.join('\n\n') : texts.map(onOneLine).join(CELL_SEPARATOR);
    const isLong = text.includes('\n');
    joined += joined === '' ? text : `${isLong || wasLong ? '\n\n' : '\n'}${text}`;
    wasLong = isLong;
  }
  return joined;
}

/** A cell of several paragraphs, a list, a quote, a table, or more lines than an address has. */
function isBlock(text: string): boolean {
  const lines = text.split('\n');
  return lines.length > 4 || (lines.length > 1 && lines.some((line) => line === '' || OF_BLOCK.test(line)));
}

const onOneLine = (text: string) => text.replace(/\n/g, ' ');

/** Adds the column of each cell. */
function placed(cells: Cell[]): (Cell & { column: number })[] {
  let next = 0;
  return cells.map(({ text, colspan }) => {
    const column = next;
    next += colspan;
    return { text: text.trim(), colspan, column };
  });
}

type Walk = Parameters<FormatCallback>[1];
type Builder = Parameters<FormatCallback>[2];

function attributeOf({ attribs }: DomNode, name: string): string {
  const value = (attribs as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}
