import { expect } from '@open-wc/testing';
import { fakePorts } from '../support/fakePorts.ts';
import { allByRole, byRole } from '../support/byRole.ts';
import { click, drawn, press, type } from '../support/mountUi.tsx';
import { mountApp } from '../support/mountApp.tsx';
import { conversationOf } from '../support/makeSession.ts';
import { addForm, chatSession, greeting, openSession, staffSays } from '../support/scenes.ts';

describe('the window', () => {
  it('[WIN-01][WIN-11] the window is a dialog with header, conversation and composer', async () => {
    const session = chatSession();
    staffSays(session, 'Hello');
    const { root } = await mountApp(session);
    const dialog = byRole(root, 'dialog', 'Support chat');
    expect(byRole(dialog, 'heading').textContent).to.equal('Dana');
    expect(byRole(dialog, 'log', 'Conversation').textContent).to.contain('Hello');
    expect(byRole(dialog, 'textbox', 'Message')).to.be.an.instanceOf(HTMLTextAreaElement);
  });

  it('[A11Y-02] Escape minimizes the window when nothing else is open', async () => {
    const session = chatSession();
    const { root } = await mountApp(session);
    byRole(root, 'textbox', 'Message').focus();
    await click(byRole(root, 'button', 'Menu'));
    await press(root, 'Escape');
    expect(session.state.isOpen).to.equal(true);
    await press(root, 'Escape');
    expect(session.state.isOpen).to.equal(false);
  });

  describe('the full-screen window', () => {
    async function onAPhone(): Promise<{
      root: ShadowRoot;
      dialog: HTMLElement;
      shrink(isSmall: boolean): Promise<void>;
    }> {
      const ports = fakePorts();
      ports.page.mobile = true;
      const session = chatSession({ ports });
      session.state.composer.text = 'A draft';
      staffSays(session, 'See https://forms.example');
      const { root } = await mountApp(session);
      const shrink = async (isSmall: boolean): Promise<void> => {
        session.state.isMobile = isSmall;
        await drawn();
      };
      return { root, dialog: byRole(root, 'dialog', 'Support chat'), shrink };
    }

    it('[A11Y-02] the full-screen window is modal and takes the focus, and is not modal on a desktop', async () => {
      const { root, dialog, shrink } = await onAPhone();
      expect([dialog.ariaModal, root.activeElement]).to.deep.equal(['true', dialog]);
      await shrink(false);
      expect(dialog.ariaModal).to.equal(null);
    });

    it('[A11Y-02] becoming full-screen does not move the focus in the window', async () => {
      const { root, shrink } = await onAPhone();
      await shrink(false);
      byRole(root, 'textbox', 'Message').focus();
      await shrink(true);
      expect(root.activeElement).to.equal(byRole(root, 'textbox', 'Message'));
    });

    it('[A11Y-02] Tab wraps around at the ends of the full-screen window, and is left to the browser in between', async () => {
      const { root, dialog, shrink } = await onAPhone();
      const [back, send] = [byRole(root, 'button', 'Back'), byRole(root, 'button', 'Send')];
      for (const [from, shiftKey, to] of [
        [send, false, back],
        [back, true, send],
        [dialog, true, send],
        [back, false, null],
        [send, true, null],
        [dialog, false, null],
      ] as const) {
        from.focus();
        const { defaultPrevented } = await press(root, 'Tab', { shiftKey });
        expect([defaultPrevented, root.activeElement]).to.deep.equal([to !== null, to ?? from]);
      }
      await shrink(false);
      const last = allByRole(root, 'button').at(-1);
      last?.focus();
      expect((await press(root, 'Tab')).defaultPrevented).to.equal(false);
    });
  });

  it('[SEND-01][SEND-09] the window sends what is typed in it', async () => {
    const session = chatSession();
    const { root } = await mountApp(session);
    await type(byRole<HTMLTextAreaElement>(root, 'textbox', 'Message'), 'Hello');
    await press(root, 'Enter');
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(byRole(root, 'log').textContent).to.contain('Hello');
  });

  it('[SEND-08] the composer has a red outline above the limit, with and without the focus', async () => {
    const { root } = await mountApp(chatSession());
    const input = byRole<HTMLTextAreaElement>(root, 'textbox', 'Message');
    const edge = (): string => getComputedStyle(input.form as HTMLFormElement).borderTopColor;
    const quiet = edge();
    await type(input, 'x'.repeat(1_001));
    const red = edge();
    input.blur();
    await drawn();
    expect(edge()).to.equal(red);
    expect(quiet).not.to.equal(red);
    expect(red).to.equal('rgb(192, 31, 46)');
  });

  it('[ENT-16] while offline the window shows the ticket form without the composer', async () => {
    const session = openSession();
    session.state.isOnline = false;
    session.state.chat.status = 'offline';
    addForm(session, 'ticket');
    const { root } = await mountApp(session);
    expect(allByRole(root, 'textbox').map((box) => box.getAttribute('name'))).to.deep.equal(['email', 'message']);
  });

  it('[I18N-03] the window is laid out right to left in such a language, with nothing cut off', async () => {
    const ports = fakePorts();
    ports.texts.dir = () => 'rtl';
    const session = chatSession({ ports });
    greeting(session);
    const { root } = await mountApp(session);
    const place = (element: Element): number => element.getBoundingClientRect().left;
    expect(place(byRole(root, 'button', 'Menu'))).to.be.below(place(byRole(root, 'heading')));
    const log = byRole(root, 'log');
    expect(log.scrollWidth).to.equal(log.clientWidth);
  });

  for (const theme of ['light', 'dark']) {
    it(`[WIN-01] the window uses the theme ${theme}, whatever the system prefers`, async () => {
      const { root } = await mountApp(chatSession(), theme);
      const background = getComputedStyle(byRole(root, 'dialog')).backgroundColor;
      expect(background).to.equal(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(27, 33, 39)');
    });
  }
});
