import { expect } from '@open-wc/testing';
import { htmlText, rtfText } from '../../protocol/clipboardText.ts';
import { pasteInto } from '../../protocol/pasteInto.ts';

const PICTURE = new File(['x'], 'image.png', { type: 'image/png' });
const IMG = '<meta charset="utf-8"><img src="https://shop.example/lamp.png" alt="A lamp"/>';
const RTF = String.raw`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}}{\*\generator Word;}{\pict\pngblip 89504e47}\f0 Gr\'f6\'dfe\tab 12 \u8364?\par {\b Second} line\{1\}\par}`;

type Given = { plain?: string; html?: string; rtf?: string; files?: File[] };

/**
 * Pastes, and returns the field's new text, the attached files, and whether the paste was left to
 * the browser.
 */
async function paste({ plain, html, rtf, files = [PICTURE] }: Given, takesFiles = true) {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries({ 'text/plain': plain, 'text/html': html, 'text/rtf': rtf }))
    if (text !== undefined) clipboardData.setData(type, text);
  for (const file of files) clipboardData.items.add(file);
  const field = document.createElement('textarea');
  field.value = 'before after';
  field.setSelectionRange(7, 7);
  let heard: string | null = null;
  field.addEventListener('input', () => (heard = field.value));
  const event = new ClipboardEvent('paste', { cancelable: true });
  // Firefox copies the constructor's data without its files.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  const attached: string[] = [];
  await pasteInto(field, event, takesFiles ? (taken) => attached.push(...taken.map(({ name }) => name)) : null);
  return { heard, attached, isBrowsers: !event.defaultPrevented };
}

const BY_BROWSER = { heard: null, attached: [], isBrowsers: true };
const ATTACHED = { heard: null, attached: ['image.png'], isBrowsers: false };

describe('pasting into a composer', () => {
  it('[REAL-11] leaves text copied together with its picture, as by Office, to the browser', async () => {
    expect(await paste({ plain: 'Lamp\t12.50', html: '<table><tr><td>Lamp</td></tr></table>' })).to.deep.equal(
      BY_BROWSER,
    );
    expect(await paste({ plain: 'Only words' })).to.deep.equal(BY_BROWSER);
    expect(await paste({ plain: 'Words', html: `<p>Words</p>${IMG}`, rtf: RTF })).to.deep.equal(BY_BROWSER);
  });

  it('[REAL-11] inserts the text of HTML copied together with its picture and without plain text', async () => {
    const html =
      '<table><tr><td>Lamp</td><td>12&nbsp;&euro;</td></tr><tr><td>Chair</td><td>49 &lt; 50</td></tr></table>';
    expect((await paste({ html: html.replace('&euro;', '&#8364;') })).heard).to.equal(
      'before Lamp\t12 €\nChair\t49 < 50after',
    );
  });

  it('[REAL-11] inserts the text of RTF copied together with its picture and nothing else', async () => {
    expect((await paste({ rtf: RTF })).heard).to.equal('before Größe\t12 €\nSecond line{1}after');
  });

  it('[REAL-11] attaches a screenshot, or a picture copied in a browser', async () => {
    expect(await paste({})).to.deep.equal(ATTACHED);
    expect(await paste({ html: IMG })).to.deep.equal(ATTACHED);
    expect(await paste({ html: IMG, plain: 'https://shop.example/lamp.png' })).to.deep.equal(ATTACHED);
    expect(
      await paste({ html: `<html><head><style>p{}</style></head><body><!--StartFragment-->${IMG}</body></html>` }),
    ).to.deep.equal(ATTACHED);
    expect(await paste({ plain: ' \r\n', html: `<p>${IMG}&nbsp;</p>` })).to.deep.equal(ATTACHED);
    expect(await paste({ rtf: String.raw`{\rtf1{\pict\pngblip 89504e47}\par}` })).to.deep.equal(ATTACHED);
  });

  it('[REAL-11] attaches files copied in a file manager together with their names', async () => {
    const files = [new File(['x'], 'a b.pdf'), new File(['x'], 'ü.csv')];
    for (const plain of [
      'a b.pdf\nü.csv',
      'a b.pdf\ru\u0308.csv',
      'file:///home/ann/a%20b.pdf\r\nfile:///home/ann/%C3%BC.csv',
    ])
      expect((await paste({ plain, files })).attached).to.deep.equal(['a b.pdf', 'ü.csv']);
    expect(await paste({ plain: 'a b.pdf\nand more', files })).to.deep.equal(BY_BROWSER);
  });

  it('[REAL-11] leaves text alone, or files where none are accepted, to the browser', async () => {
    expect(await paste({ html: '<p>Words</p>', files: [] })).to.deep.equal(BY_BROWSER);
    expect(await paste({}, false)).to.deep.equal(BY_BROWSER);
  });
});

describe('the text of a copied document', () => {
  it('[REAL-11] omits styles, comments and program markup of HTML', () => {
    const html =
      '<head><title>T</title><style>p{color:red}</style></head><!--[if gte mso 9]><xml>x</xml><![endif]--><body lang="en"><p class="a>b">One\n line<br>two</p><div>&quot;three&quot; &amp;lt;<o:p></o:p></div></body>';
    expect(htmlText(html)).to.equal('One line\ntwo\n"three" &lt;');
  });

  it('[REAL-11] decodes RTF in its code page, with characters beyond it', () => {
    expect(rtfText(String.raw`{\rtf1\ansi\ansicpg932 \'93\'fa\'96\'7b}`)).to.equal('日本');
    expect(
      rtfText(String.raw`{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8\line{\uc2\u-10179\'3f\'3f\u-8704\'3f\'3f}!}`),
    ).to.equal('При\n😀!');
    expect(rtfText('')).to.equal('');
  });
});
