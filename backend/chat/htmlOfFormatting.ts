import type { Block, Inline, ListItem } from '../../protocol/formatting.ts';

const CODE = 'background:#f0f3f5;border-radius:4px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px';

/** Mail programs support only inline styles, and few of them. */
const STYLES = {
  text: 'margin:2px 0 0;white-space:pre-wrap;overflow-wrap:anywhere',
  code: `${CODE};padding:1px 4px`,
  codeBlock: `${CODE};margin:8px 0 0;padding:10px 12px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere`,
  quote: 'margin:8px 0 0;padding-left:12px;border-left:3px solid #c5ced4',
  list: 'margin:8px 0 0;padding-left:28px;padding-right:28px',
} as const;

/** Renders an operator's message as HTML (VIS-09). All texts are escaped. */
export function htmlOfFormatting(blocks: readonly Block[]): string {
  return all(blocks, htmlOfBlock);
}

function htmlOfBlock(block: Block): string {
  if (block.kind === 'text') return `<p style="${STYLES.text}" dir="auto">${all(block.children, htmlOfInline)}</p>`;
  if (block.kind === 'code')
    return `<pre style="${STYLES.codeBlock}" dir="ltr"><code>${escapeHtml(block.text)}</code></pre>`;
  if (block.kind === 'quote')
    return `<blockquote style="${STYLES.quote}">${htmlOfFormatting(block.children)}</blockquote>`;
  const tag = block.items.some(({ number }) => number !== null) ? 'ol' : 'ul';
  return `<${tag} style="${STYLES.list}" dir="auto">${all(block.items, htmlOfItem)}</${tag}>`;
}

function htmlOfItem({ number, children }: ListItem): string {
  return `<li${number === null ? '' : ` value="${number}"`}>${htmlOfFormatting(children)}</li>`;
}

function htmlOfInline(inline: Inline): string {
  if ('text' in inline) {
    const text = escapeHtml(inline.text);
    return inline.kind === 'code' ? `<code style="${STYLES.code}">${text}</code>` : text;
  }
  const tag = inline.kind === 'bold' ? 'strong' : 'em';
  return `<${tag}>${all(inline.children, htmlOfInline)}</${tag}>`;
}

const all = <Item>(items: readonly Item[], draw: (item: Item) => string): string => items.map(draw).join('');

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
