import { expect } from '@open-wc/testing';
import { allByRole, byRole } from '../support/byRole.ts';
import { click, drawn, press, type } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';
import { type Shown, shown, onAPhone } from '../support/composerScene.tsx';
import { until } from '../support/until.ts';

describe('the emoji picker', () => {
  async function opened(): Promise<Shown> {
    const ui = await shown(chatSession());
    await type(ui.input, 'Hello world');
    ui.input.setSelectionRange(5, 5);
    await click(byRole(ui.root, 'button', 'Emoji'));
    await until(() => allByRole(ui.root, 'dialog').length > 0);
    await drawn();
    return ui;
  }
  const codes = (group: HTMLElement): (number | undefined)[] =>
    allByRole(group, 'button').map(({ textContent }) => textContent.codePointAt(0));
  const finder = (root: ShadowRoot): HTMLInputElement => {
    const input = root.querySelector<HTMLInputElement>('input[type=search]');
    if (!input) throw new Error('There is no search.');
    return input;
  };

  it('[WIN-11][WIN-21] the emoji picker has 55 smiles from 128512 and 64 animals from 128000', async () => {
    const { root } = await opened();
    const picker = byRole(root, 'dialog', 'Emoji');
    const smiles = codes(byRole(picker, 'group', 'Smiles'));
    const animals = codes(byRole(picker, 'group', 'Animals'));
    expect([smiles.length, smiles[0], smiles.at(-1)]).to.deep.equal([55, 128_512, 128_566]);
    expect([animals.length, animals[0], animals.at(-1)]).to.deep.equal([64, 128_000, 128_063]);
  });

  it('[WIN-11] picked emoji are inserted at the caret, one by one', async () => {
    const { root, input } = await opened();
    await click(byRole(root, 'button', '😀'));
    await click(byRole(root, 'button', '🐀'));
    expect(input.value).to.equal('Hello😀🐀 world');
    expect(input.selectionStart).to.equal('Hello😀🐀'.length);
  });

  it('[A11Y-02] arrow keys move in rows of eight, and Escape returns to the composer', async () => {
    const { root, input, ...ui } = await opened();
    const focused = (): number | undefined => root.activeElement?.textContent?.codePointAt(0);
    expect(focused()).to.equal(128_512);
    await press(root, 'ArrowDown');
    await press(root, 'ArrowRight');
    expect(focused()).to.equal(128_512 + 9);
    await press(root, 'ArrowUp');
    await press(root, 'ArrowUp');
    expect(focused()).to.equal(128_512 + 1);
    await press(root, 'End');
    await press(root, 'ArrowRight');
    expect(focused()).to.equal(128_512 + 54);
    await press(root, 'Escape');
    expect(allByRole(root, 'dialog')).to.have.length(0);
    expect(root.activeElement).to.equal(input);
    expect(ui.escapes).to.equal(0);
  });

  it('[WIN-11] the search matches the beginnings of words, and Enter picks the first result', async () => {
    const { root, input } = await opened();
    await type(finder(root), 'ca');
    expect(allByRole(byRole(root, 'dialog', 'Emoji'), 'button').map(({ textContent }) => textContent)).to.deep.equal([
      '🐈',
      '🐛',
      '🐪',
      '🐫',
      '🐱',
    ]);
    await type(finder(root), 'CAT face');
    expect((await press(root, 'Enter')).defaultPrevented).to.equal(true);
    expect(input.value).to.equal('Hello🐱 world');
    await type(finder(root), 'unicorn');
    expect(allByRole(root, 'status').some(({ textContent }) => textContent === 'No emoji found')).to.equal(true);
    expect((await press(root, 'Enter')).defaultPrevented).to.equal(true);
    expect(input.value).to.equal('Hello🐱 world');
  });

  it('[WIN-11][A11Y-02] typing a letter starts the search, and arrow keys move from there to the emoji', async () => {
    const { root } = await opened();
    await press(root, 'c');
    expect(root.activeElement).to.equal(finder(root));
    await type(finder(root), 'cow');
    await press(root, 'ArrowDown');
    expect(root.activeElement?.textContent).to.equal('🐄');
    await press(root, 'ArrowRight');
    expect(root.activeElement?.textContent).to.equal('🐮');
    await press(root, 'k', { ctrlKey: true });
    expect(root.activeElement?.textContent).to.equal('🐮');
  });

  it('[WIN-11] recently picked emoji are shown first the next time the picker opens', async () => {
    const { root } = await opened();
    const recent = (): (string | null)[] =>
      allByRole(root, 'group', 'Recent').flatMap((group) => allByRole(group, 'button').map((one) => one.textContent));
    await click(byRole(root, 'button', '😀'));
    await click(byRole(root, 'button', '🐀'));
    await click(byRole(root, 'button', '😀'));
    expect(recent()).to.deep.equal([]);
    const button = byRole(root, 'button', 'Emoji');
    await click(button);
    await click(button);
    expect(recent()).to.deep.equal(['😀', '🐀']);
    expect(root.activeElement?.textContent).to.equal('😀');
    await type(finder(root), 'cow');
    expect(recent()).to.deep.equal([]);
  });

  it('[ENV-03][SEC-02] unknown values among the stored recent emoji are ignored', async () => {
    const session = chatSession();
    session.ports.store.set('recentEmoji', '<b> 😀 😀😀 undefined 🚀 🐀');
    expect(session.visit.composer.recentEmoji).to.deep.equal(['😀', '🐀']);
    for (let code = 128_512; code < 128_530; code += 1)
      session.visit.composer.rememberEmoji(String.fromCodePoint(code));
    expect(session.visit.composer.recentEmoji).to.have.length(8);
    expect(session.visit.composer.recentEmoji[0]?.codePointAt(0)).to.equal(128_529);
  });

  it('[WIN-11] a phone has no emoji picker', async () => {
    const { root } = await shown(onAPhone());
    expect(allByRole(root, 'button', 'Emoji')).to.have.length(0);
  });
});
