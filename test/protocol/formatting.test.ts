import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { parseFormatting, plainText, type Block, type Inline } from '../../protocol/formatting.ts';
import { mayHaveMarks } from '../../protocol/mayHaveMarks.ts';

/** Writes the blocks as short markup: `<b>` and `<i>` around words, `[...]` around code, one line for each block. */
function sketch(blocks: readonly Block[]): string {
  return blocks.map(sketchBlock).join('\n');
}

function sketchBlock(block: Block): string {
  if (block.kind === 'text') return sketchInlines(block.children);
  if (block.kind === 'code') return `code(${block.text})`;
  if (block.kind === 'quote') return `quote(${sketch(block.children)})`;
  return `list(${block.items.map(({ number, children }) => `${number ?? '•'} ${sketch(children)}`).join(' | ')})`;
}

function sketchInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('text' in inline) return inline.kind === 'code' ? `[${inline.text}]` : inline.text;
      const tag = inline.kind === 'bold' ? 'b' : 'i';
      return `<${tag}>${sketchInlines(inline.children)}</${tag}>`;
    })
    .join('');
}

const AS_TYPED = [
  'snake_case_names, __init__.py and _private',
  'final_v2_signed.pdf and _final_.pdf',
  '2 * 3 * 4 = 24 and 2*3*4 and 2**3**4',
  '**',
  'a ** b ** c',
  '**open, *open, _open and `open',
  'Dial *67, then *100# or *101*.',
  '**21*5551234#',
  '+1 (555) ***-**12',
  '***-***-1234',
  'card ****-****-****-1234',
  'Price $50* and $60*\n*Excluding VAT',
  'f*** this s**t',
  '1. December is fine',
  '24.12.2026 or\n24. 12. 2026',
  '- Ann',
  '* required',
  '1) one\n2) two',
  '+ 2 copies\n+ 3 originals',
  '    four spaces\n      more\n\n\n\tand a tab  ',
  'C:\\Users\\_old_\\*new*\\x and D:\\_a_',
  '*.doc,*.pdf and src/**/*.ts',
  'https://x.example/*foo*/_bar_ and https://x.example/?q=*a*',
  'it`s what I can`t do',
  '>:( really',
  '> 5 MB is too much',
  '>100 pages',
  '# Heading\n---\nText\n===',
  '<b>x</b> &amp; &lt; <img src=x onerror=alert(1)>',
  '[a](https://x.example) ![b](c)\n[d]: https://e.example',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '~~gone~~\n~~~\ncode\n~~~',
  '```\nnot closed',
  '* * *\n- - -\n___',
  '\\*no escapes\\* a\\\nb  \nc',
  '**one\ntwo**',
  'Name: ____  Date: ____',
];

const FORMATTED: readonly (readonly [typed: string, seen: string])[] = [
  ['Click **Save** now', 'Click <b>Save</b> now'],
  ['**Save**-Button, *please* and _thanks_.', '<b>Save</b>-Button, <i>please</i> and <i>thanks</i>.'],
  ['***both*** and **bold *inner***', '<b><i>both</i></b> and <b>bold <i>inner</i></b>'],
  ['*italic with **bold** inside*', '<i>italic with <b>bold</b> inside</i>'],
  ['请点击**保存**按钮', '请点击<b>保存</b>按钮'],
  ['**نص عربي**، وعادي', '<b>نص عربي</b>، وعادي'],
  ['**$5** and *👍 fine*', '<b>$5</b> and <i>👍 fine</i>'],
  ['Run `npm **x**` or ``a ` b``', 'Run [npm **x**] or [a ` b]'],
  ['**see https://x.example/a_b_c**, ok', '<b>see https://x.example/a_b_c</b>, ok'],
  ['> a question\nthe answer', 'quote(a question)\nthe answer'],
  ['> one\n>\n> **two**\nthree', 'quote(one\n\n<b>two</b>)\nthree'],
  ['> 1. a\n> 2. b', 'quote(list(1 a | 2 b))'],
  ['> I need\n> 3 copies', 'quote(I need\n3 copies)'],
  ['1. Open\n2. Save\nTell me then', 'list(1 Open | 2 Save)\nTell me then'],
  ['7. seven\n9. nine', 'list(7 seven | 9 nine)'],
  ['1986. Great\n2003. Fine', 'list(1986 Great | 2003 Fine)'],
  ['Steps:\n\n1. a\n   more\n2. b\n   - x\n   - y\n\nEnd', 'Steps:\nlist(1 a\nmore | 2 b\nlist(• x | • y))\nEnd'],
  ['- a\n\n- b', 'list(• a | • b)'],
  ['* [ ] task\n* [x] done', 'list(• [ ] task | • [x] done)'],
  ['```js\nconst a = "**b**";\n\n  > x\n```\nthen', 'code(const a = "**b**";\n\n  > x)\nthen'],
  ['a\n\n\n**b**\n\n\n  c', 'a\n\n\n<b>b</b>\n\n\n  c'],
  ['**a**\r\nb', '<b>a</b>\nb'],
];

const HOSTILE = [
  ...['*', '_', '`', '>', '> ', '- ', '1. ', '*a ', '**a', '*a**b', '`*', '[', '<', '(*', '\\*', '> - '].map((part) =>
    part.repeat(1_000),
  ),
  Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a\n${'  '.repeat(depth)}- b`).join('\n'),
  `${'> '.repeat(1_000)}\n`.repeat(5),
];

describe('the formatting of operators’ messages', () => {
  for (const typed of AS_TYPED)
    it(`[VIS-09] shows as typed ${JSON.stringify(typed)}`, () => {
      expect(parseFormatting(typed)).to.deep.equal([{ kind: 'text', children: [{ kind: 'text', text: typed }] }]);
      expect(plainText(typed)).to.equal(typed);
    });

  for (const [typed, seen] of FORMATTED)
    it(`[VIS-09] formats ${JSON.stringify(typed)}`, () => {
      expect(sketch(parseFormatting(typed))).to.equal(seen);
      expect(mayHaveMarks(typed)).to.equal(true);
    });

  it('[VIS-09] parses thousands of nested and unclosed marks into few levels', () => {
    const depthOf = (block: Block): number => {
      if (block.kind === 'quote') return 1 + Math.max(0, ...block.children.map(depthOf));
      if (block.kind !== 'list') return 0;
      return 1 + Math.max(0, ...block.items.flatMap(({ children }) => children.map(depthOf)));
    };
    for (const text of HOSTILE) {
      const blocks = parseFormatting(text);
      expect(Math.max(...blocks.map(depthOf)), text.slice(0, 20)).to.be.below(70);
    }
  });

  it('[VIS-09] a text of letters, marks and line breaks keeps all its letters in their order', () => {
    const texts = fc.array(
      fc.constantFrom('a', 'B', ' ', '\n', '*', '**', '_', '`', '> ', '- ', '1. ', '```\n', '  '),
      {
        maxLength: 60,
      },
    );
    const letters = (text: string): string => text.replace(/[^aB]/g, '');
    fc.assert(
      fc.property(
        texts.map((parts) => parts.join('')),
        (text) => letters(plainText(text)) === letters(text),
      ),
      { numRuns: 2_000 },
    );
  });

  it('[VIS-09] the plain text has no marks, and keeps numbers, bullets and, if asked for, the sign of a quote', () => {
    const typed = '> **Which** form?\n\n1. The `N-400`\n2. *Both*\n\n```\na = 1\n```';
    expect(plainText(typed)).to.equal('Which form?\n1. The N-400\n2. Both\na = 1');
    expect(plainText(typed, '> ')).to.equal('> Which form?\n1. The N-400\n2. Both\na = 1');
  });
});
