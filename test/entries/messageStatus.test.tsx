import { expect } from '@open-wc/testing';
import { allByRole, byRole } from '../support/byRole.ts';
import { Composer } from '../support/composerScene.tsx';
import { networkFailure } from '../support/fakeApi.ts';
import { listen } from '../support/listen.ts';
import { click, drawn, mountUi } from '../support/mountUi.tsx';
import { chatSession, PICTURE, staffSays, visitorSaid } from '../support/scenes.ts';
import { view, sending } from '../support/messageScene.tsx';

describe('the status of the visitor’s own message', () => {
  it('[ENT-02] is pending, then sent', async () => {
    const session = chatSession();
    sending(session);
    const { root } = await mountUi(session, view);
    expect(byRole(root, 'article').textContent).to.contain('Sending…');
    visitorSaid(session, 'Mine', { uuid: 'mine' });
    await drawn();
    expect(byRole(root, 'article').textContent).to.contain('Sent').and.not.to.contain('Sending');
  });

  it('[VIS-03] is seen once an operator has had the message on screen, without an announcement', async () => {
    const session = chatSession();
    const [, second, third] = ['One', 'Two', 'Three'].map((text) => visitorSaid(session, text));
    const { root } = await mountUi(session, view);
    const statuses = (): (string | undefined)[] =>
      allByRole(root, 'article').map(({ textContent }) => /Sent|Seen/.exec(textContent ?? '')?.[0]);
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    expect(statuses()).to.deep.equal(['Sent', 'Sent', 'Sent']);
    session.state.chat.seenId = second?.id ?? null;
    await drawn();
    expect(statuses()).to.deep.equal(['Seen', 'Seen', 'Sent']);
    session.state.chat.seenId = third?.id ?? null;
    await drawn();
    await session.ports.clock.advance(1_000);
    expect(statuses()).to.deep.equal(['Seen', 'Seen', 'Seen']);
    expect(said()).to.deep.equal([]);
  });

  it('[VIS-03] is seen for exactly the named message if the server’s ids have no order', async () => {
    const session = chatSession();
    for (const id of ['b7', 'a3']) visitorSaid(session, id, { id });
    session.state.chat.seenId = 'b7';
    const { root } = await mountUi(session, view);
    const statuses = allByRole(root, 'article').map(({ textContent }) => /Sent|Seen/.exec(textContent ?? '')?.[0]);
    expect(statuses).to.deep.equal(['Seen', 'Sent']);
  });

  it('[ENT-02][SEND-02] is not sent, with the reason and a Retry button', async () => {
    const session = chatSession();
    sending(session);
    session.thread.update('mine', 'message', { sendStatus: 'notSend', failure: 'The server is busy' });
    const { root } = await mountUi(session, view);
    const article = byRole(root, 'article');
    expect(article.textContent).to.contain('Not sent :(').and.to.contain('The server is busy');
    session.ports.api.script('sendMessage', networkFailure);
    await click(byRole(article, 'button', 'Retry'));
    expect(session.ports.api.of('sendMessage').map(({ uuid }) => uuid)).to.deep.equal(['mine']);
    expect(byRole(root, 'article').textContent).to.contain('Not sent :(');
    await click(byRole(root, 'button', 'Retry'));
    expect(byRole(root, 'article').textContent).to.contain('Sent').and.not.to.contain('Not sent');
  });

  it('[UX-08] offers only Remove when the server has refused its files for good', async () => {
    const session = chatSession();
    sending(session, { text: '', files: [{ name: 'form.pdf', size: 52_311, type: 'application/pdf' }] });
    const refusedForGood = { sendStatus: 'notSend', failure: 'Too large', isRefusedForGood: true } as const;
    session.thread.update('mine', 'message', refusedForGood);
    const { root } = await mountUi(session, view);
    const article = byRole(root, 'article');
    expect(article.textContent).to.contain('Too large');
    expect(allByRole(article, 'button', 'Retry')).to.have.length(0);
    await click(byRole(article, 'button', 'Remove'));
    expect(allByRole(root, 'article')).to.have.length(0);
  });

  it('[REAL-07] names the file that the server refused, its real format, and the accepted types', async () => {
    const session = chatSession();
    const files = ['kitchen.png', 'photo.jpg'].map((name) => ({ name, size: 9_420, type: 'image/jpeg' }));
    sending(session, { text: '', files });
    const fileFault = { name: 'pho\u202eto.jpg', reason: 'content', format: 'HEIC' } as const;
    session.thread.update('mine', 'message', { sendStatus: 'notSend', isRefusedForGood: true, fileFault });
    const { root } = await mountUi(session, view);
    const paragraphs = [...byRole(root, 'article').querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(paragraphs).to.deep.equal([
      'The file is really in HEIC format',
      'photo.jpg',
      'You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.',
    ]);
  });

  it('[REAL-07] says whether a refused file is empty, damaged, or of an unsupported type', async () => {
    for (const [reason, text] of [
      ['empty', 'The file is empty'],
      ['content', 'The file is damaged, or not what its name says'],
      ['type', 'This file type is not supported'],
    ] as const) {
      const session = chatSession();
      sending(session, { text: '', files: [{ name: 'form.pdf', size: 5, type: '' }] });
      session.thread.update('mine', 'message', { sendStatus: 'notSend', fileFault: { name: 'form.pdf', reason } });
      const { root } = await mountUi(session, view);
      expect(byRole(root, 'article').textContent).to.contain(text);
    }
  });

  it('[REAL-08] offers Remove next to Retry, and moves the focus to the composer', async () => {
    const session = chatSession();
    sending(session);
    session.thread.update('mine', 'message', { sendStatus: 'notSend', waitsFor: 'connection' });
    const { root } = await mountUi(
      session,
      <>
        {view}
        <Composer />
      </>,
    );
    const article = byRole(root, 'article');
    byRole(article, 'button', 'Retry');
    const remove = byRole(article, 'button', 'Remove');
    remove.focus();
    await click(remove);
    expect(allByRole(root, 'article')).to.have.length(0);
    expect((root.getRootNode() as ShadowRoot).activeElement).to.equal(byRole(root, 'textbox', 'Message'));
  });

  it('[REAL-08] offers Remove once sending takes longer than a moment', async () => {
    const session = chatSession();
    sending(session);
    const { root } = await mountUi(session, view);
    expect(allByRole(root, 'button', 'Remove')).to.have.length(0);
    await session.ports.clock.advance(3_000);
    await drawn();
    await click(byRole(root, 'button', 'Remove'));
    expect(allByRole(root, 'article')).to.have.length(0);
  });

  for (const [waitsFor, words] of [
    ['connection', 'Waiting for the connection.'],
    ['server', "We'll keep trying."],
  ] as const)
    it(`[REAL-20][UX-11] says once that it is not sent, and in the same line, if there is room, what it waits for: the ${waitsFor}`, async () => {
      const session = chatSession();
      sending(session);
      session.thread.update('mine', 'message', { sendStatus: 'notSend', waitsFor });
      const { root } = await mountUi(session, view);
      const article = byRole(root, 'article');
      expect(article.textContent.match(/Not sent/g)).to.have.length(1);
      const [status, note] = [...article.querySelectorAll('span, p')].filter(
        ({ childElementCount, textContent }) =>
          childElementCount === 0 && /^(Not sent|.*(?:connection|trying))/.test(textContent),
      );
      expect(note?.textContent).to.equal(words);
      // Wide letters would wrap.
      note?.parentElement?.style.setProperty('min-width', 'max-content');
      expect(note?.getBoundingClientRect().top).to.be.closeTo(status?.getBoundingClientRect().top ?? NaN, 2);
    });

  it('[REAL-08] shows that a file was changed, and offers only Remove', async () => {
    const session = chatSession();
    sending(session, { text: '', files: [{ name: 'form.pdf', size: 52_311, type: 'application/pdf' }] });
    const failed = { sendStatus: 'notSend', failure: 'file.changed', isRefusedForGood: true } as const;
    session.thread.update('mine', 'message', failed);
    const { root } = await mountUi(session, view);
    const article = byRole(root, 'article');
    expect(article.textContent).to.contain('This file was changed or moved. Please choose it again.');
    expect(allByRole(article, 'button').map((button) => button.textContent)).to.deep.equal(['Remove']);
  });

  it('[ENT-02] is not shown for staff messages', async () => {
    const session = chatSession();
    staffSays(session, 'Hello');
    const { root } = await mountUi(session, view);
    expect(root.textContent).not.to.contain('Sent');
  });

  it('[ENT-01] shows the operator’s picture beside staff messages', async () => {
    const session = chatSession();
    session.state.operators = [{ name: 'Dana', img: PICTURE }];
    staffSays(session, 'Hello');
    const { root } = await mountUi(session, view);
    expect(root.querySelector('article img')?.getAttribute('src')).to.equal(PICTURE);
  });
});
