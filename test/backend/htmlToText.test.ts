import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { htmlToText } from '../../backend/mail/htmlToText.ts';

type Case = [html: string, text: string];

function check(cases: readonly Case[]): void {
  for (const [html, text] of cases) assert.equal(htmlToText(html).trim(), text, html);
}

describe('the text of HTML', () => {
  it('[REAL-10] separates the cells of any table', () => {
    check([
      ['<table><tr><td>1</td><td>20</td></tr><tr><td>12</td><td>5</td></tr></table>', '1 | 20\n12 | 5'],
      ['<table><td>1<td>2</table>', '1 | 2'],
      ['<table><tr><th>A</th><td><p>b</p></td><td><div>c</div></td></tr></table>', 'A | b | c'],
      ['<table><tr><td>1</td><td>Lamp<br>blue</td><td>20</td></tr></table>', '1 | Lamp blue | 20'],
      ['<table><caption>Cap</caption><tr><td></td><td>x</td></tr><tr><td>y</td><td></td></tr></table>', 'Cap\nx\ny'],
      ['<table><tr><td colspan="3">Top</td></tr><tr><td> </td><td>mid</td><td>&nbsp;</td></tr></table>', 'Top\nmid'],
      ['<table><tr><td><table><tr><td>1</td><td>2</td></tr></table></td><td>3</td></tr></table>', '1 | 2 | 3'],
      [
        '<table><tr><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></td><td>5</td></tr></table>',
        '1 | 2\n3 | 4\n\n5',
      ],
      ['<table><tr><td><p>One.</p><p>Two.</p></td><td>Side</td></tr></table>', 'One.\n\nTwo.\n\nSide'],
      ['<table>text<tr><td>cell</td></tr>more</table>', 'text\ncell\nmore'],
      ['<tr><td>a</td><td>b</td></tr>', 'a\nb'],
      ['<dl><dt>Size</dt><dd>10</dd><dt>Weight</dt><dd>5</dd></dl>', 'Size\n10\nWeight\n5'],
      ['<select><option>10</option><option>20</option></select>', '10\n20'],
      ['<span style="display:block">1</span><span style="display: block">2</span>', '1\n2'],
    ]);
  });

  it('[REAL-10] keeps letters and lines as they are', () => {
    const long = 'word '.repeat(100).trim();
    check([
      ['<h1>AbC</h1><h6>dEf</h6>', 'AbC\n\ndEf'],
      ['<table><thead><tr><th>iPhone</th><th>SKU aB1</th></tr></thead></table>', 'iPhone | SKU aB1'],
      [`<p>${long}</p>`, long],
      [`<table><tr><td>${long}</td><td>x</td></tr></table>`, `${long} | x`],
      ['<div>a<br>b</div><div>c</div><p>d</p>e', 'a\nb\nc\n\nd\n\ne'],
      ['super\u200bcali &amp; &lt;b&gt; 1&nbsp;000', 'super\u200bcali & <b> 1 000'],
      ['<div style="white-space: pre-wrap">a\n  b</div>', 'a\n  b'],
      ['<p class="MsoNormal">a</p><p class="MsoNormal">b</p>', 'a\nb'],
      ['<p>A</p></body></html>virus scanner: clean', 'A\n\nvirus scanner: clean'],
      ['<img alt="😀" src="x.png">!', '😀!'],
      ['a <wbr>b<b>c</b>d', 'a bcd'],
    ]);
  });

  it('[REAL-10] omits text that a mail program hides', () => {
    check([
      ['<div style="display:none">x</div><div STYLE="color:red;DISPLAY: NONE !important">y</div>a', 'a'],
      ['<table><tr style="display : none"><td>x</td></tr><tr><td hidden>y</td><td>a</td></tr></table>', 'a'],
      ['<p style="mso-hide:all">x</p><!--[if mso]>y<![endif]--><![if !mso]>a<![endif]>', 'a'],
      [
        '<head><title>x</title></head><style>y</style><script>z</script><template>t</template><noscript>a</noscript>',
        'a',
      ],
      ['<div>&zwnj;&#847;&nbsp;&shy;</div><div>a</div>', 'a'],
    ]);
  });

  it('[REAL-10] shows the address of a link once', () => {
    check([
      ['<a href="https://shop.example/a?b=1">here</a>', 'here [https://shop.example/a?b=1]'],
      ['<a href="https://www.shop.example/">Shop.example</a>', 'Shop.example'],
      ['<a href="mailto:Ann@shop.example">ann@shop.example</a>', 'ann@shop.example'],
      ['<a href="mailto:ann@shop.example">Ann</a>', 'Ann [ann@shop.example]'],
      ['<a href="tel:+49151">+49151</a> <a href="#x">up</a> <a href="cid:1">c</a> <a>none</a>', '+49151 up c none'],
      ['<a href="https://shop.example"><img alt="Shop"></a>', 'Shop [https://shop.example]'],
    ]);
  });

  it('[REAL-10] handles HTML of any depth and size, and omits inline pictures', () => {
    assert.equal(htmlToText(`${'<b>'.repeat(300_000)}deep`).trim(), 'deep');
    assert.match(htmlToText(`${'<table><tr><td>'.repeat(20_000)}deep`), /deep/);
    const picture = `<img src="data:image/png;base64,${'A'.repeat(3_000_000)}">`;
    assert.equal(htmlToText(`${picture}<p>below the picture</p>`).trim(), 'below the picture');
  });

  it('[REAL-10] reads a tag without an end, whatever its length, in time that grows with the length', () => {
    for (const tag of [`<${'a'.repeat(400_000)}`, `<a${':-'.repeat(200_000)} x`, `${'<b-'.repeat(100_000)}<i`]) {
      const start = performance.now();
      htmlToText(`<p>before</p>${tag}`);
      // With one attempt for each length of the name this takes minutes.
      assert.ok(performance.now() - start < 20_000);
    }
  });
});
