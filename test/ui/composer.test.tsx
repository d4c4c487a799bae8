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
  it('[SEND-09] Enter sends the text and empties the composer', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    const event = await press(root, 'Enter');
    expect(event.defaultPrevented).to.equal(true);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(input.value).to.equal('');
  });

  for (const [what, before] of [
    ['an empty composer', ''],
    ['a typed text', 'hrs'],
  ] as const)
    it(`[SEND-09] Enter sends a text that a program has set in ${what} without an event, once`, async () => {
      const session = chatSession();
      const { root, input } = await shown(session);
      if (before !== '') await type(input, before);
      input.value = 'Office hours: 9 to 5';
      const enter = { key: 'Enter', bubbles: true, cancelable: true };
      input.dispatchEvent(new KeyboardEvent('keydown', enter));
      // A second Enter arrives before React has emptied the field.
      input.dispatchEvent(new KeyboardEvent('keydown', enter));
      await drawn();
      expect(conversationOf(session)).to.deep.equal(['Office hours: 9 to 5']);
      expect(root.querySelector('textarea')?.value).to.equal('');
    });

  it('[SEND-09] Shift+Enter is left to the browser, which inserts a newline', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    const event = await press(root, 'Enter', { shiftKey: true });
    expect(event.defaultPrevented).to.equal(false);
    expect(conversationOf(session)).to.deep.equal([]);
  });

  for (const [what, given] of [
    ['that ends a composition', { isComposing: true }],
    ['that Safari sends after a composition', { keyCode: 229 }],
  ] as const) {
    it(`[SEND-09] an Enter ${what} does not send`, async () => {
      const session = chatSession();
      const { root, input } = await shown(session);
      await type(input, '日本');
      const event = await press(root, 'Enter', given);
      expect(event.defaultPrevented).to.equal(false);
      expect(input.value).to.equal('日本');
    });
  }

  it('[SEND-09] holding Enter does not send a text that appears after the first message', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    await press(root, 'Enter');
    session.visit.pageCalls.prefill('A draft');
    await drawn();
    const event = await press(root, 'Enter', { repeat: true });
    expect(event.defaultPrevented).to.equal(true);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(input.value).to.equal('A draft');
  });

  it('[SEND-09][WIN-13] on a phone the Send button sends, and Enter inserts a newline', async () => {
    const session = onAPhone();
    const { root, input } = await shown(session);
    await type(input, 'Hello');
    expect((await press(root, 'Enter')).defaultPrevented).to.equal(false);
    await click(byRole(root, 'button', 'Send'));
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(root.activeElement).to.equal(input);
  });

  it('[UX-02] a desktop has a Send button too, which is disabled while empty and mentions Enter', async () => {
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

  it('[SEND-10] a blank text is not sent', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, '  \n ');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal([]);
  });

  it('[SEND-08] a notice appears above the limit, and not at the limit', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    await type(input, 'x'.repeat(MESSAGE_LIMIT));
    expect([input.getAttribute('aria-invalid'), descriptionOf(input)]).to.deep.equal(['false', '']);
    await type(input, 'x'.repeat(MESSAGE_LIMIT + 1));
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(descriptionOf(input)).to.match(/^Limit is 1000 characters/);
    expect(input.value).to.have.length(MESSAGE_LIMIT + 1);
  });

  it('[REAL-18] the first 1000 characters are sent, the rest stays, and both are announced', async () => {
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

  it('[REAL-18] the limit counts what is sent: trimmed, without tags, and with unencoded emoji', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    await type(input, `<p>${'😀'.repeat(MESSAGE_LIMIT / 2)}</p>\n`);
    expect([input.getAttribute('aria-invalid'), descriptionOf(input)]).to.deep.equal(['false', '']);
    await type(input, `<p>${'😀'.repeat(MESSAGE_LIMIT / 2)}a</p>\n`);
    expect(descriptionOf(input)).to.contain('1,001 / 1,000');
  });

  it('[REAL-18] files are sent with a text over the limit, whose rest stays', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    session.visit.composer.addFiles([new File(['x'], 'a.txt', { type: 'text/plain' })]);
    await type(input, 'x'.repeat(MESSAGE_LIMIT + 44));
    await press(root, 'Enter');
    expect(session.state.composer.files).to.deep.equal([]);
    expect(input.value).to.equal('x'.repeat(44));
  });

  it('[REAL-01] a text of only tags is kept, with a notice why nothing was sent', async () => {
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

  it('[REAL-01] a text of only tags is kept when files are sent', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    session.visit.composer.addFiles([new File(['x'], 'a.txt', { type: 'text/plain' })]);
    await type(input, '<hr>');
    await press(root, 'Enter');
    expect(session.state.composer.files).to.deep.equal([]);
    expect(input.value).to.equal('<hr>');
  });

  it('[SEND-10][REAL-05] a text of only invisible characters is not sent', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, '\u200b\u3164\u00ad ');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal([]);
    expect(byRole(root, 'button', 'Send').getAttribute('aria-disabled')).to.equal('true');
  });

  it('[SEND-14] the composer keeps the text typed before it loaded', async () => {
    const session = chatSession();
    const { root, input } = await shown(session, <Composer typed="Typed early" />);
    expect(session.state.composer.text).to.equal('Typed early');
    input.focus();
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal(['Typed early']);
  });

  it('[SEND-14] the composer shows an earlier page’s draft, followed by the text typed before it loaded', async () => {
    const session = chatSession();
    session.state.composer.text = 'A draft';
    expect((await shown(session)).input.value).to.equal('A draft');
    const other = chatSession();
    other.state.composer.text = 'A draft';
    const { input } = await shown(other, <Composer typed="Typed early" />);
    expect(input.value).to.equal('A draft\nTyped early');
    expect(other.state.composer.text).to.equal('A draft\nTyped early');
  });

  it('[LAU-17] the composer shows the text that the page prefills', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    session.visit.pageCalls.prefill('About my order');
    await drawn();
    expect(input.value).to.equal('About my order');
  });

  it('[ONL-01] the composer stays visible in a chat that continues after operators went offline', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    session.state.isOnline = false;
    await drawn();
    expect(input.checkVisibility()).to.equal(true);
  });

  it('[ONL-01] the ticket form replaces the composer and takes the focus from it', async () => {
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
    // The composer stays for its user until the form, which loads on demand, is rendered.
    await until(() => !input.checkVisibility());
    expect(root.activeElement).to.equal(byRole(root, 'textbox', 'Email'));
  });
});
