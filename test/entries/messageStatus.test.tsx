import { expect } from '@open-wc/testing';
import { allByRole, byRole } from '../support/byRole.ts';
import { networkFailure } from '../support/fakeApi.ts';
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

  it('[ENT-02][SEND-02] is not sent, with the reason and a way to try again', async () => {
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

  it('[UX-08] can be removed where the server has refused its files for good, and offers no other way', async () => {
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

  it('[REAL-07] tells which file the server has refused, what it really is, and what can be sent', async () => {
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

  it('[REAL-07] says of a refused file whether it is empty, damaged, or of a type that is not accepted', async () => {
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

  it('[ENT-02] is not told of what staff says', async () => {
    const session = chatSession();
    staffSays(session, 'Hello');
    const { root } = await mountUi(session, view);
    expect(root.textContent).not.to.contain('Sent');
  });

  it('[ENT-01] the picture of the operator stands beside what the operator says', async () => {
    const session = chatSession();
    session.state.operators = [{ name: 'Dana', img: PICTURE }];
    staffSays(session, 'Hello');
    const { root } = await mountUi(session, view);
    expect(root.querySelector('article img')?.getAttribute('src')).to.equal(PICTURE);
  });
});
