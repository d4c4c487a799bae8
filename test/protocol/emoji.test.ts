import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { decodeEmoji, encodeEmoji, isEmojiOnly } from '../../protocol/emoji.ts';
import { ANIMALS, SMILES } from '../../src/config/limits.ts';

const SEQUENCES = {
  'a smile': '😀',
  'a family joined of four': '👨‍👩‍👧‍👦',
  'a skin tone': '👍🏽',
  'a heart with its selector': '❤️',
  'a joined heart on fire': '❤️‍🔥',
  'a woman who runs': '🏃🏾‍♀️',
  'a flag of letters': '🇩🇪',
  'a flag of tags': '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'a keycap': '1️⃣',
  'a pictograph that is text by default': '🌡',
};

const pieces = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...Object.values(SEQUENCES), '&', '#', '&#', '&#38;', '&#128512;', '&#x1F600;', '&amp;', '&lt;', ';'),
  fc.nat().map((codePoint) => `&#${codePoint};`),
);
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

describe('emoji on the wire', () => {
  for (const [name, emoji] of Object.entries(SEQUENCES)) {
    it(`[SEND-12] sends ${name} as numeric references only, and decodes it to the same emoji`, () => {
      expect(encodeEmoji(emoji)).to.match(/^(?:&#\d+;)+$/);
      expect(decodeEmoji(encodeEmoji(emoji))).to.equal(emoji);
    });
  }

  it('[SEND-12] sends one reference per code point, including joiners and selectors', () => {
    expect(encodeEmoji('Hello 😀')).to.equal('Hello &#128512;');
    expect(encodeEmoji('❤️‍🔥')).to.equal('&#10084;&#65039;&#8205;&#128293;');
    expect(encodeEmoji('1️⃣')).to.equal('&#49;&#65039;&#8419;');
  });

  it('[SEND-12][WIN-21] encodes every emoji of the picker', () => {
    for (const { first, count } of [SMILES, ANIMALS]) {
      for (let codePoint = first; codePoint < first + count; codePoint += 1)
        expect(encodeEmoji(String.fromCodePoint(codePoint))).to.equal(`&#${codePoint};`);
    }
  });

  it('[SEND-12] leaves other text unchanged', () => {
    for (const text of ['Größe 12 #1 *', '© 2026 ™ ↔', '日本語', 'a < b & c', ''])
      expect(encodeEmoji(text)).to.equal(text);
  });

  it('[SEND-12] restores a literally typed reference unchanged', () => {
    expect(encodeEmoji('&#128512;')).to.equal('&#38;#128512;');
    expect(decodeEmoji('&#38;#128512;')).to.equal('&#128512;');
    expect(decodeEmoji(encodeEmoji('&#38;#X3c;'))).to.equal('&#38;#X3c;');
  });

  it('[SEND-12] decodes only numeric references, decimal and hexadecimal', () => {
    expect(decodeEmoji('&#60;b&#62; &#x1F600;')).to.equal('<b> 😀');
    expect(decodeEmoji('&lt;b&gt; &amp;')).to.equal('&lt;b&gt; &amp;');
  });

  it('[SEND-12] keeps references to invalid characters as text', () => {
    for (const text of [
      '&#0;',
      '&#13;',
      '&#27;',
      '&#55357;',
      '&#1114112;',
      '&#x110000;',
      `&#${'9'.repeat(400)};`,
      '&#;',
      '&#x;',
      '&#12',
    ])
      expect(decodeEmoji(text)).to.equal(text);
  });

  it('[SEND-11][SEND-12] restores any text exactly as typed', () => {
    fc.assert(
      fc.property(texts, (text) => decodeEmoji(encodeEmoji(text)) === text),
      { numRuns: 2_000 },
    );
  });

  it('[SEND-12] leaves no emoji unencoded in any text', () => {
    fc.assert(
      fc.property(texts, (text) => !/\p{Emoji_Presentation}/u.test(encodeEmoji(text))),
      { numRuns: 1_000 },
    );
  });
});

describe('messages of emoji alone', () => {
  for (const [name, emoji] of Object.entries(SEQUENCES))
    it(`[VIS-09] ${name} is drawn large, up to three times`, () => {
      expect(isEmojiOnly(emoji)).to.equal(true);
      expect(isEmojiOnly(` ${emoji} ${emoji}\n${emoji} `)).to.equal(true);
      expect(isEmojiOnly(emoji.repeat(4))).to.equal(false);
      expect(isEmojiOnly(`${emoji}!`)).to.equal(false);
    });

  for (const text of ['', ' ', '1', '123', '#', '*', '©', '™', '↔', '❤', '\u{1F1E9}', ':)', '\ufe0f', 'ok 👍'])
    it(`[VIS-09] ${JSON.stringify(text)} is none`, () => {
      expect(isEmojiOnly(text)).to.equal(false);
    });
});
