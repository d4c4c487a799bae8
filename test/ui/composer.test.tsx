import { expect } from '@open-wc/testing';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { byRole, descriptionOf } from '../support/byRole.ts';
import { conversationOf } from '../support/makeSession.ts';
import { click, drawn, press, type } from '../support/mountUi.tsx';
import { addForm, chatSession, openSession } from '../support/scenes.ts';
import { until } from '../support/until.ts';
import { Composer, shown, onAPhone } from '../support/composerScene.tsx';

describe('the composer', () => {
  it('[SEND-09] sends with Enter, and is empty then', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    const event = await press(root, 'Enter');
    expect(event.defaultPrevented).to.equal(true);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(input.value).to.equal('');
  });

  it('[SEND-09] leaves Shift+Enter to the browser, for a new line', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    const event = await press(root, 'Enter', { shiftKey: true });
    expect(event.defaultPrevented).to.equal(false);
    expect(conversationOf(session)).to.deep.equal([]);
  });

  for (const [what, given] of [
    ['that ends a composition', { isComposing: true }],
    ['that Safari sends behind one', { keyCode: 229 }],
  ] as const) {
    it(`[SEND-09] does not send with an Enter ${what}`, async () => {
      const session = chatSession();
      const { root, input } = await shown(session);
      await type(input, '日本');
      const event = await press(root, 'Enter', given);
      expect(event.defaultPrevented).to.equal(false);
      expect(input.value).to.equal('日本');
    });
  }

  it('[SEND-09] sends nothing more with an Enter that is held, such as a draft that comes back', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    await press(root, 'Enter');
    session.pageCalls.prefill('A draft');
    await drawn();
    const event = await press(root, 'Enter', { repeat: true });
    expect(event.defaultPrevented).to.equal(true);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(input.value).to.equal('A draft');
  });

  it('[SEND-09][WIN-13] on a phone sends by its button, and Enter is a new line', async () => {
    const session = onAPhone();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    expect((await press(root, 'Enter')).defaultPrevented).to.equal(false);
    await click(byRole(root, 'button', 'Send'));
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(root.activeElement).to.equal(input);
  });

  it('[UX-02] has a Send button elsewhere too, which waits for something to send and tells of Enter', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    const send = byRole(root, 'button', 'Send');
    expect([send.getAttribute('aria-disabled'), send.title]).to.deep.equal(['true', 'Send (Enter)']);
    await click(send);
    expect(conversationOf(session)).to.deep.equal([]);
    await type(input, 'Hello');
    expect(send.getAttribute('aria-disabled')).to.equal('false');
    await click(send);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(root.activeElement).to.equal(input);
  });

  it('[SEND-10] sends no blanks', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, '  \n ');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal([]);
  });

  it('[SEND-08] tells that the limit is passed, and of nothing at the limit itself', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    await type(input, 'x'.repeat(MESSAGE_LIMIT));
    expect([input.getAttribute('aria-invalid'), descriptionOf(input)]).to.deep.equal(['false', '']);
    await type(input, 'x'.repeat(MESSAGE_LIMIT + 1));
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(descriptionOf(input)).to.match(/^Limit is 1000 characters/);
    expect(input.value).to.have.length(MESSAGE_LIMIT + 1);
  });

  it('[REAL-18] sends the first 1000 characters, keeps the rest, and announces that', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, `${'x'.repeat(MESSAGE_LIMIT - 2)}👩‍🚀 and the rest`);
    const notice = byRole(root, 'status');
    expect(notice.textContent).to.contain('Limit is 1000 characters');
    expect(notice.textContent).to.contain('The first 1000 characters are sent. The rest stays here.');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal(['x'.repeat(MESSAGE_LIMIT - 2)]);
    expect(input.value).to.equal('👩‍🚀 and the rest');
    expect(notice.textContent).to.equal('');
    await press(root, 'Enter');
    expect(conversationOf(session)[1]).to.equal('👩‍🚀 and the rest');
    expect(input.value).to.equal('');
  });

  it('[REAL-18] counts what is sent: no blanks at the ends, no tags, and emoji before they are encoded', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    await type(input, `<p>${'😀'.repeat(MESSAGE_LIMIT / 2)}</p>\n`);
    expect([input.getAttribute('aria-invalid'), descriptionOf(input)]).to.deep.equal(['false', '']);
    await type(input, `<p>${'😀'.repeat(MESSAGE_LIMIT / 2)}a</p>\n`);
    expect(descriptionOf(input)).to.contain('1,001 / 1,000');
  });

  it('[REAL-18] sends files beside a text that is too long, and keeps its rest', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    session.composer.addFiles([new File(['x'], 'a.txt', { type: 'text/plain' })]);
    await type(input, 'x'.repeat(MESSAGE_LIMIT + 44));
    await press(root, 'Enter');
    expect(session.state.composer.files).to.deep.equal([]);
    expect(input.value).to.equal('x'.repeat(44));
  });

  it('[REAL-01] says why it sends nothing where a text is tags alone, and keeps the text', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, ' <br><b></b>');
    expect(descriptionOf(input)).to.equal('');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal([]);
    expect(input.value).to.equal(' <br><b></b>');
    expect(descriptionOf(input)).to.equal('There is nothing to send: HTML tags are removed from messages.');
    expect(byRole(root, 'status').textContent).to.contain('HTML tags are removed');
    await type(input, 'x<br>');
    expect(descriptionOf(input)).to.equal('');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal(['x']);
  });

  it('[REAL-01] keeps a text of tags alone when it sends the files beside it', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    session.composer.addFiles([new File(['x'], 'a.txt', { type: 'text/plain' })]);
    await type(input, '<hr>');
    await press(root, 'Enter');
    expect(session.state.composer.files).to.deep.equal([]);
    expect(input.value).to.equal('<hr>');
  });

  it('[SEND-10][REAL-05] sends no invisible characters alone', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, '\u200b\u3164\u00ad ');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal([]);
    expect(byRole(root, 'button', 'Send').getAttribute('aria-disabled')).to.equal('true');
  });

  it('[SEND-14] takes over what was typed before it came', async () => {
    const session = chatSession();
    const { root, input } = await shown(session, <Composer typed="Typed early" />);
    expect(session.state.composer.text).to.equal('Typed early');
    input.focus();
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal(['Typed early']);
  });

  it('[SEND-14] shows the draft of an earlier page, and puts what was typed early behind it', async () => {
    const session = chatSession();
    session.state.composer.text = 'A draft';
    expect((await shown(session)).input.value).to.equal('A draft');
    const other = chatSession();
    other.state.composer.text = 'A draft';
    const { input } = await shown(other, <Composer typed="Typed early" />);
    expect(input.value).to.equal('A draft\nTyped early');
    expect(other.state.composer.text).to.equal('A draft\nTyped early');
  });

  it('[LAU-17] shows the text that the page prefills', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    session.pageCalls.prefill('About my order');
    await drawn();
    expect(input.value).to.equal('About my order');
  });

  it('[ONL-01] stays where the chat goes on though nobody is online any more', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    session.state.isOnline = false;
    await drawn();
    expect(input.checkVisibility()).to.equal(true);
  });

  it('[ONL-01] gives way to the ticket form, which takes the focus over from it', async () => {
    const session = openSession();
    const { root, input } = await shown(
      session,
      <>
        <Thread />
        <Composer />
      </>,
    );
    input.focus();
    session.state.isOnline = false;
    session.state.chat.status = 'offline';
    addForm(session, 'ticket');
    // It stays for who is in it until the form, whose view is loaded, is drawn.
    await until(() => !input.checkVisibility());
    expect(root.activeElement).to.equal(byRole(root, 'textbox', 'Email'));
  });
});
