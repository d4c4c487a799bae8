import { expect } from '@open-wc/testing';
import type { Settings } from '../../src/config/settings.ts';
import { EndModal } from '../../src/ui/chrome/EndModal.tsx';
import { Header } from '../../src/ui/chrome/Header.tsx';
import { allByRole, byRole, descriptionOf, nameOf } from '../support/byRole.ts';
import { refused } from '../support/fakeApi.ts';
import type { TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi, press, type Mounted } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';
import { until } from '../support/until.ts';

/** Mounts the header and opens the modal from its menu. */
async function asked(settings: Partial<Settings> = {}): Promise<Mounted & { session: TestSession }> {
  const session = chatSession();
  Object.assign(session.state.settings, settings);
  const ui = await mountUi(
    session,
    <>
      <Header />
      <EndModal />
    </>,
  );
  await click(byRole(ui.root, 'button', 'Menu'));
  await click(byRole(ui.root, 'menuitem', 'End chat'));
  await until(() => allByRole(ui.root, 'alertdialog').length > 0);
  await drawn();
  return Object.assign(ui, { session });
}

describe('the end modal', () => {
  it('[WIN-14] the modal asks whether to stop the chat', async () => {
    const { root } = await asked({ consent: 'none' });
    const modal = byRole(root, 'alertdialog', 'End This Chat');
    expect(descriptionOf(modal)).to.equal('Are you sure you want to stop the chat?');
    expect(allByRole(modal, 'button').map(nameOf)).to.deep.equal(['Cancel', 'Stop chat']);
  });

  for (const consent of ['functional', 'all'] as const)
    it(`[VIS-12] promises the conversation for a day with the consent '${consent}'`, async () => {
      const { root } = await asked({ consent });
      expect(descriptionOf(byRole(root, 'alertdialog'))).to.equal(
        'Are you sure you want to stop the chat? You can still read and download it for a day.',
      );
    });

  for (const [settings, reason] of [
    [{ consent: 'none' }, 'nothing is stored'],
    [{ consent: 'pending' }, 'nothing is stored yet'],
    [{ consent: 'all', disabledFeatures: ['download'] }, 'the page has turned downloads off'],
  ] as const)
    it(`[VIS-12] does not promise it when ${reason}`, async () => {
      const { root } = await asked(settings);
      expect(byRole(root, 'alertdialog').textContent).not.to.contain('for a day');
    });

  it('[END-01] Cancel changes nothing', async () => {
    const { root, session } = await asked();
    await click(byRole(root, 'button', 'Cancel'));
    expect(allByRole(root, 'alertdialog')).to.have.length(0);
    expect(session.ports.api.of('closeChat')).to.have.length(0);
    expect(session.state.chat.id).to.equal(4711);
  });

  it('[END-01][END-08] only the second button ends the chat', async () => {
    const { root, session } = await asked();
    await click(byRole(root, 'button', 'Stop chat'));
    expect(session.ports.api.of('closeChat')).to.have.length(1);
    expect(allByRole(root, 'alertdialog')).to.have.length(0);
  });

  it('[END-02] a failed end shows an error and can be retried', async () => {
    const { root, session } = await asked();
    session.ports.api.script('closeChat', refused());
    await click(byRole(root, 'button', 'Stop chat'));
    expect(byRole(root, 'alert').textContent).to.equal("Couldn't end the chat. Please try again.");
    await click(byRole(root, 'button', 'Stop chat'));
    expect(session.ports.api.of('closeChat')).to.have.length(2);
  });

  it('[A11Y-02] the modal focuses Cancel, traps the focus, and returns it when closed', async () => {
    const { root } = await asked();
    const cancel = byRole(root, 'button', 'Cancel');
    const stop = byRole(root, 'button', 'Stop chat');
    expect(root.activeElement).to.equal(cancel);
    await press(root, 'Tab');
    expect(root.activeElement).to.equal(stop);
    await press(root, 'Tab');
    expect(root.activeElement).to.equal(cancel);
    await press(root, 'Tab', { shiftKey: true });
    expect(root.activeElement).to.equal(stop);
    await press(root, 'Escape');
    expect(root.activeElement).to.equal(byRole(root, 'button', 'Menu'));
  });

  it('[A11Y-02] Escape closes the modal before the window', async () => {
    const ui = await asked();
    await press(ui.root, 'Escape');
    await until(() => allByRole(ui.root, 'alertdialog').length === 0);
    expect(ui.escapes).to.equal(0);
    await press(ui.root, 'Escape');
    expect(ui.escapes).to.equal(1);
  });

  it('[A11Y-02] the modal has the focus as soon as it is rendered', async () => {
    const session = chatSession();
    const ui = await mountUi(session, <EndModal />);
    const stands = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (allByRole(ui.root, 'alertdialog').length === 0) return;
        observer.disconnect();
        resolve();
      }).observe(ui.root, { childList: true, subtree: true });
    });
    session.state.endDialog = 'ready';
    await stands;
    expect(ui.root.activeElement).to.equal(byRole(ui.root, 'button', 'Cancel'));
    await press(ui.root, 'Escape');
    expect([ui.escapes, allByRole(ui.root, 'alertdialog').length]).to.deep.equal([0, 0]);
  });

  it('[A11Y-02] Escape is left to an IME that is composing, and otherwise hidden from the page', async () => {
    const ui = await asked();
    let heard = 0;
    const listen = (): void => void (heard += 1);
    document.addEventListener('keydown', listen);
    await press(ui.root, 'Escape', { isComposing: true });
    // Safari ends the composition before the Escape that cancelled it.
    await press(ui.root, 'Escape', { keyCode: 229 });
    expect([heard, allByRole(ui.root, 'alertdialog').length]).to.deep.equal([2, 1]);
    await press(ui.root, 'Escape');
    document.removeEventListener('keydown', listen);
    expect([heard, allByRole(ui.root, 'alertdialog').length]).to.deep.equal([2, 0]);
  });
});
