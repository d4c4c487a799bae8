import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeMessage, encodeMessage } from '../../desk/model/messageText.ts';

describe('message text', () => {
  it('[SEND-12] shows numeric references as the characters they stand for', () => {
    assert.equal(decodeMessage('Hi &#128512; &#x1F600; &#60;b&#62;'), 'Hi 😀 😀 <b>');
  });

  it('[SEND-12] leaves named references and broken ones as they were typed', () => {
    const typed = '&lt;b&gt; &amp; &#; &#x; &#55296; &#1114112; &#0; R&D; &#128512';
    assert.equal(decodeMessage(typed), typed);
  });

  it('[SEND-12] sends emoji as numeric references, with their joiners and selectors', () => {
    assert.equal(encodeMessage('ok 😀'), 'ok &#128512;');
    assert.equal(encodeMessage('👩‍💻'), '&#128105;&#8205;&#128187;');
    assert.equal(encodeMessage('❤️'), '&#10084;&#65039;');
    assert.match(encodeMessage('🇩🇪👍🏽'), /^(?:&#\d+;){4}$/);
  });

  it('[SEND-12] leaves ordinary text of any script as it is', () => {
    const typed = 'Grüße, 你好, שלום, a < b && c > d, 1*2#3';
    assert.equal(encodeMessage(typed), typed);
  });

  it('[SEND-12] brings a literally typed reference back as it was typed', () => {
    assert.equal(encodeMessage('&#128512;'), '&#38;#128512;');
    for (const typed of ['&#128512;', '&#38;#60;', '&#x1f600; 😀', '&#38;#38;', '&amp;#60;', '1️⃣ &#1114112;']) {
      assert.equal(decodeMessage(encodeMessage(typed)), typed);
    }
  });
});
