import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { stripTags } from '../../protocol/stripTags.ts';

describe('HTML tags in a text', () => {
  it('[REAL-01] stay if they are the author’s own angle brackets', () => {
    for (const text of [
      'List<String> is broken',
      'Map<String, List<Integer>> x',
      'if (a<b && c>d) fail',
      'if (i<a.length && b>c)',
      '<a b && c>',
      'Write to <ann@example.com> please',
      '<your name>',
      'press <Enter> then <Ctrl>+C',
      'Vec<u8>, Promise<void> and std::vector<int>',
      '<https://example.com/a>',
      'a < b, <3, x <- y -> z, 1 << 2 >> 3',
      '&lt;b&gt; <$id> <!DOCTYPE html> <?php echo 1 ?> <!-- not closed',
      '<img src="a> <b <i/o> <a/b> <a ="x"> <p class=> <td "x"> <my-element> <b1>',
      '<имя> <名前> <اسم>',
    ])
      expect(stripTags(text)).to.equal(text);
  });

  it('[REAL-01][SEND-11] are removed with their attributes, in any case', () => {
    for (const [text, left] of [
      ['the <b>bold</b> word<br>and<br/>', 'the bold wordand'],
      ['<A HREF=https://x.example/?a=b>x</A>', 'x'],
      ['<div\n class="a"\tid=\'b\' hidden >x</div\n>', 'x'],
      ['<img src=x onerror="a=>b">', ''],
      ['<img src="x"onerror="y">', ''],
      ['<svg viewBox="0 0 1 1"><path d="M0 0"/><linearGradient/></svg>', ''],
      ['<font color=red>x</font><center>y</center>', 'xy'],
      ['a<!-- <b> -- > -->b<!---->c', 'abc'],
      ['<i> <b> <a>', '  '],
      ['List<b>String</b>', 'ListString'],
    ] as const)
      expect(stripTags(text), text).to.equal(left);
  });

  it('[REAL-01] are removed also if the removal of another tag creates them', () => {
    for (const [text, left] of [
      ['<<b>script>', ''],
      ['<scr<b>ipt>x</scr</b>ipt>', 'x'],
      ['<scr<!-- -->ipt>', ''],
      ['<!<b>-- x -->y', 'y'],
      ['<scr<!<b>-- x -->ipt>y', 'y'],
      ['<a title="<b>">x', 'x'],
    ] as const)
      expect(stripTags(text), text).to.equal(left);
  });

  it('[REAL-01][SEND-11] are removed in any nesting', () => {
    const pieces = [
      '<b>',
      '</b>',
      '<scr',
      'ipt>',
      '<!--',
      '-->',
      '<',
      '>',
      'a',
      ' ',
      '"',
      "'",
      '=',
      '/',
      '<img src=x>',
      '3',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
        const left = stripTags(parts.join(''));
        expect(left).to.not.match(
          /<\/?(?:a|b|img|script)(?:\s+[a-z]+(?:=(?:\w+|"[^"<]*"|'[^'<]*'))?)*\s*\/?>|<!--[^]*-->/i,
        );
        expect(stripTags(left)).to.equal(left);
      }),
    );
  });

  it('[REAL-01] are removed from a text of any depth in one pass', () => {
    const depth = 50_000;
    expect(stripTags('<'.repeat(depth) + 'b>'.repeat(depth))).to.equal('');
    expect(stripTags('<<b>script>'.repeat(depth))).to.equal('');
    for (const open of ['<', '<b', '<a x="', `<a x='<a y="`, '<!--', '<a ', '<a x= '])
      expect(stripTags(open.repeat(depth)), open).to.have.length(open.length * depth);
  });
});
