import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { STORAGE_KEYS, STORAGE_PREFIX } from '../../src/config/storageKeys.ts';
import { ChatShell } from '../../src/launcher/ChatShell.ts';
import { readFlags, rememberHiddenBubble, scopeOf } from '../../src/launcher/storedFlags.ts';
import { paint, type Tree } from '../../src/shell/tree.ts';
import { storagePrefix } from '../../src/adapters/storage/storageScope.ts';
import { chatSheets } from '../../src/theme/sheets.ts';

const store = (name: keyof typeof STORAGE_KEYS, value: string, scope = ''): void =>
  localStorage.setItem(`${STORAGE_PREFIX}${scope}${STORAGE_KEYS[name]}`, value);

describe('the facade', () => {
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('[ENV-02][WIN-16] reads the keys of the registry', () => {
    store('state', 'opened');
    store('openedWindow', '1');
    store('supportUserId', 'u7');
    store('company', 'legal-forms');
    expect(readFlags('legal-forms')).to.deep.equal({
      ...{ wasLoaded: true, wasOpen: true, hasBubble: false, userId: 'u7', owner: 'legal-forms' },
      isGreeting: true,
    });
    store('openedWindow', '0');
    expect(readFlags('legal-forms')).to.deep.include({ wasOpen: false, hasBubble: true });
    rememberHiddenBubble();
    expect(localStorage.getItem(STORAGE_PREFIX + STORAGE_KEYS.popupHidden)).to.equal('1');
    expect(readFlags('legal-forms').hasBubble).to.equal(false);
  });

  it("[EL-06] leaves another company's keys to it", () => {
    store('company', 'legal-forms');
    store('state', 'opened');
    store('state', 'opened', 'third-');
    expect(readFlags('legal-forms').wasLoaded).to.equal(true);
    expect(readFlags('sign-docs').wasLoaded).to.equal(false);
    expect(readFlags('third').wasLoaded).to.equal(true);
    localStorage.clear();
    store('state', 'opened');
    store('chatId', '7', 'third-');
    expect(readFlags('third').wasLoaded).to.equal(false);
  });

  it('[EL-06][SEC-03] looks for a company’s keys where its session will', () => {
    const read = (key: string): string | null => localStorage.getItem(key);
    for (const owner of ['legal-forms', 'sign-docs', null])
      for (const chats of [[], [''], ['sign-docs-'], ['', 'sign-docs-']]) {
        localStorage.clear();
        if (owner !== null) store('company', owner);
        for (const scope of chats) store('chatId', '7', scope);
        const prefix = storagePrefix('sign-docs', read, AbortSignal.abort());
        expect(STORAGE_PREFIX + scopeOf('sign-docs'), JSON.stringify({ ...localStorage })).to.equal(prefix);
      }
  });

  it('[EL-08] painted anew, keeps the nodes that are the same, with what was typed in them', () => {
    const parent = document.createElement('div');
    const trees = (name: string): Tree[] => [
      ['textarea', { 'aria-label': name }],
      ['p', {}, name],
    ];
    paint(parent, trees('One'));
    const [input] = parent.querySelectorAll('textarea');
    if (input) input.value = 'typed';
    paint(parent, trees('Two').slice(0, 1));
    expect(parent.innerHTML).to.equal('<textarea aria-label="Two"></textarea>');
    expect(parent.querySelector('textarea')).to.equal(input);
    expect(input?.value).to.equal('typed');
  });

  it('[SEND-06][SEND-09] shows what is sent before the chat has come as the messages that it will be', async () => {
    await setViewport({ width: 1024, height: 768 });
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = chatSheets();
    host.setAttribute('open', '');
    new ChatShell(root, {}).show({ state: 'pending', isOpen: true, unread: 0, hasBubble: false });
    for (const text of ['first', 'second\nin two lines']) {
      const input = root.querySelector('textarea');
      if (input) input.value = text;
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    }
    const said = [...root.querySelectorAll<HTMLElement>('[part=message-user]')];
    expect(said.map(({ innerText }) => innerText)).to.deep.equal(['first', 'second\nin two lines']);
    const thread = said[0]?.parentElement?.getBoundingClientRect();
    for (const message of said) {
      const { left, right } = message.getBoundingClientRect();
      expect(left - (thread?.left ?? 0)).to.be.greaterThan((thread?.right ?? 0) - right);
    }
    host.remove();
  });
});
