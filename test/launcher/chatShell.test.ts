import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { ChatShell } from '../../src/launcher/ChatShell.ts';
import { page } from '../../src/launcher/page.ts';

let made: ChatShell[] = [];
afterEach(() => {
  for (const shell of made) {
    page.members.delete(shell);
    shell.host.remove();
  }
  made = [];
});

/** An open window that waits for its chat, with a text in it, and a press in its composer. */
function openShell(text: string): { shell: ChatShell; press: (key: string, given: KeyboardEventInit) => boolean } {
  const host = document.body.appendChild(document.createElement('div'));
  const shell = new ChatShell(host.attachShadow({ mode: 'open' }), {});
  made.push(shell);
  page.members.add(shell);
  shell.show({ state: 'not-loaded', isOpen: true, unread: 0, hasBubble: false });
  const input = shell.container.querySelector('textarea') as HTMLTextAreaElement;
  input.value = text;
  const press = (key: string, given: KeyboardEventInit): boolean =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given }));
  return { shell, press };
}

describe('a key of an IME in the window before its chat', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  for (const [what, given] of [
    ['in a composition', { isComposing: true, keyCode: 229 }],
    ['that Safari sends behind one', { keyCode: 229 }],
  ] as const) {
    it(`[A11Y-02] ${what}: Escape leaves the window open`, () => {
      const { shell, press } = openShell('日本');
      press('Escape', given);
      expect(shell.view.isOpen).to.equal(true);
      press('Escape', {});
      expect(shell.view.isOpen).to.equal(false);
    });
  }

  it('[SEND-09] Enter that Safari sends behind a composition does not send its text', () => {
    const { shell, press } = openShell('日本');
    expect(press('Enter', { keyCode: 229 })).to.equal(true);
    expect(shell.said).to.deep.equal([]);
    expect(press('Enter', {})).to.equal(false);
    expect(shell.said).to.deep.equal(['日本']);
  });
});
