import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withMails, write } from './support/chatMails.ts';
import { makeForm } from './support/makeForm.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('an e-mail with unseen messages', () => {
  it('[REACH-01] names all operators, lists their files as links, and shows the visitor’s files and addresses without', async (t) => {
    const { mails, world, desk, chat, answer, deliver } = await withMails(t, databases);
    await write(world, chat, 'See https://evil.example/<b>');
    await answer('Hello');
    const form = makeForm(chat, [['form.txt', 'x']], { uuid: 'o-file', message: 'The form' });
    await desk.upload(`/desk/api/chats/${chat.chat_id}/attachments`, form);
    await world.database.query("UPDATE messages SET author_name = 'Dana & Co' WHERE text = 'The form'");
    await deliver();
    const { text = '', html = '' } = mails[0] ?? {};
    assert.match(text, /^Answer from Support and Dana & Co\n/);
    assert.match(text, /form\.txt: http:\/\/127\.0\.0\.1:4300\/attachments\/\w+\/form\.txt/);
    assert.match(html, /Dana &#38; Co/);
    assert.match(html, /https\[:\]\/\/evil\[\.\]example\/&#60;b&#62;/);
    assert.doesNotMatch(html, /https:\/\/evil|<b>/);
  });

  it('[VIS-09] shows the formatting of operators’ messages as HTML and as plain text, and the visitor’s text as typed', async (t) => {
    const { mails, world, chat, answer, deliver } = await withMails(t, databases);
    await write(world, chat, '**Mine** `too`');
    await answer(
      '> Mine\n\n**Open** the _form_ `N-400` <b>&\n\n3. Sign\n4. Send\n\n- a\n- b\n\n```\nx < 1;\n\n  y\n```',
    );
    await deliver();
    const { text = '', html = '' } = mails[0] ?? {};
    const plain = html.replace(/ (?:style|dir)="[^"]*"/g, '');
    for (const part of [
      '<blockquote><p>Mine</p></blockquote>',
      '<p><strong>Open</strong> the <em>form</em> <code>N-400</code> &#60;b&#62;&#38;</p>',
      '<ol><li value="3"><p>Sign</p></li><li value="4"><p>Send</p></li></ol>',
      '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
      '<pre><code>x &#60; 1;\n\n  y</code></pre>',
      '<p>**Mine** `too`</p>',
    ])
      assert.ok(plain.includes(part), `${part} in ${plain}`);
    assert.match(text, /\n> Mine\nOpen the form N-400 <b>&\n3\. Sign\n4\. Send\n- a\n- b\nx < 1;\n\n {2}y\n/);
    assert.match(text, /> \*\*Mine\*\* `too`/);
  });

  it('[REACH-01] links to the visitor’s last page only on a site that may call the backend', async (t) => {
    const { mails, world, answer, deliver } = await withMails(t, databases, {
      environment: { ALLOWED_ORIGINS: 'https://forms.example' },
    });
    const linkIn = async (referer: string, page: string | null) => {
      await world.database.query('UPDATE chats SET referer = $1, page = $2', [referer, page]);
      await answer(`Hello ${mails.length}`);
      await deliver();
      return /Return to the chat: (.*)/.exec(mails.at(-1)?.text ?? '')?.[1];
    };
    assert.equal(await linkIn('https://forms.example/a', '/b?c=1'), 'https://forms.example/b?c=1');
    assert.equal(await linkIn('http://127.0.0.1:4300/demo', null), 'http://127.0.0.1:4300/demo');
    for (const [referer, page] of [
      ['https://evil.example/', '/b'],
      ['https://forms.example/a', '//evil.example/b'],
      ['javascript:alert(1)', null],
      ['', '/b'],
    ] as const)
      assert.equal(await linkIn(referer, page), undefined, `${referer} ${page}`);
    assert.equal(mails.length, 6);
  });

  it('[REACH-01] is e-mailed in the visitor’s language and time zone', async (t) => {
    const { mails, world, answer, deliver } = await withMails(t, databases);
    for (const [language, title, direction] of [
      ['de-AT', 'Antwort von Support', 'ltr'],
      ['pt-BR', 'Resposta de Support', 'ltr'],
      ['ja', 'Supportからの返信', 'ltr'],
      ['ar', 'ردّ من Support', 'rtl'],
      ['nl', 'Answer from Support', 'ltr'],
    ]) {
      const stat = JSON.stringify({ language, timezone: 'Asia/Tokyo' });
      await world.database.query('UPDATE chats SET stat = $1::jsonb', [stat]);
      await answer(`Hello ${language}`);
      await deliver();
      const { text = '', html = '' } = mails.at(-1) ?? {};
      assert.equal(text.split('\n')[0], title);
      assert.equal(/ dir="rtl"/.test(html), direction === 'rtl');
      if (language === 'nl') assert.match(text, /GMT\+9/);
    }
  });
});
