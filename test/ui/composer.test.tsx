import { expect, waitUntil } from '@open-wc/testing';
import { useRef, type ReactNode } from 'react';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { ComposerTools } from '../../src/ui/composer/ComposerTools.tsx';
import { DropTarget } from '../../src/ui/composer/DropTarget.tsx';
import { useComposer } from '../../src/ui/composer/useComposer.ts';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { allByRole, byRole, descriptionOf, nameOf } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { conversationOf, type TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi, press, type, type Mounted } from '../support/mountUi.tsx';
import { addForm, chatSession, openSession, PICTURE } from '../support/scenes.ts';
import { until } from '../support/until.ts';

/** The composer as it stands in the window's frame; `typed` before React came. */
function Composer({ typed = '' }: { typed?: string }): ReactNode {
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  useComposer(textareaRef);
  return (
    <form>
      <textarea ref={textareaRef} part="composer-input" aria-label="Message" defaultValue={typed} />
      <ComposerTools textareaRef={textareaRef} />
    </form>
  );
}

type Shown = Mounted & { input: HTMLTextAreaElement };

async function shown(session: TestSession, view: Parameters<typeof mountUi>[1] = <Composer />): Promise<Shown> {
  const ui = await mountUi(session, view);
  return { ...ui, input: byRole<HTMLTextAreaElement>(ui.root, 'textbox', 'Message') };
}

function onAPhone(): TestSession {
  const ports = fakePorts();
  ports.page.mobile = true;
  return chatSession({ ports });
}

const png = (name = 'image.png'): File => new File(['x'], name, { type: 'image/png' });

function transferOf(files: File[], text?: string): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (text !== undefined) transfer.setData('text/plain', text);
  return transfer;
}

async function paste(input: HTMLElement, clipboardData: DataTransfer): Promise<ClipboardEvent> {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox copies what the constructor is given, and leaves the files out.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  input.dispatchEvent(event);
  await drawn();
  return event;
}

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
    expect(send.hasAttribute('aria-disabled')).to.equal(false);
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

describe('the files in the composer', () => {
  it('[WIN-12] can be chosen once a chat exists', async () => {
    const session = openSession();
    const { root } = await shown(session);
    expect(allByRole(root, 'button', 'Attach a file')).to.have.length(0);
    session.state.chat.id = 4711;
    await drawn();
    expect(allByRole(root, 'button', 'Attach a file')).to.have.length(1);
  });

  it('[WIN-12][ATT-01] are chosen by the system’s dialog, and wait for the message', async () => {
    const session = chatSession();
    const { root } = await shown(session);
    const chooser = root.querySelector<HTMLInputElement>('input[type=file]');
    if (!chooser) throw new Error('There is no file input.');
    expect(chooser.accept).to.contain('.pdf').and.to.contain('.png');
    let wasAsked = false;
    chooser.addEventListener('click', (event) => {
      wasAsked = true;
      event.preventDefault();
    });
    await click(byRole(root, 'button', 'Attach a file'));
    expect(wasAsked).to.equal(true);
    chooser.files = transferOf([png('cat.png')]).files;
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    await drawn();
    const list = byRole(root, 'list', 'Files to send');
    expect(list.textContent).to.contain('cat.png').and.to.contain('1.0 B');
    expect(nameOf(root.activeElement as HTMLElement)).to.equal('Message');
    await click(byRole(list, 'button', 'Remove cat.png'));
    expect(allByRole(root, 'list')).to.have.length(0);
    expect(session.state.composer.files).to.deep.equal([]);
  });

  it('[ATT-02] come by pasting a picture', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    const event = await paste(input, transferOf([png()]));
    expect(event.defaultPrevented).to.equal(true);
    expect(byRole(root, 'list', 'Files to send').textContent).to.contain('image.png');
  });

  it('[ATT-02] do not come where text is pasted with a picture of itself', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    const event = await paste(input, transferOf([png()], 'Copied words'));
    expect(event.defaultPrevented).to.equal(false);
    expect(session.state.composer.files).to.deep.equal([]);
  });

  it('[ATT-01][ATT-04] that are refused are told of', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    await paste(input, transferOf([new File(['x'], 'run.exe', { type: 'application/x-msdownload' })]));
    expect(descriptionOf(input)).to.match(/^This file type is not supported/);
    expect(input.getAttribute('aria-invalid')).to.equal('false');
  });

  it('[UX-08] that are refused are named, with what is allowed, until the next are chosen or sent', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    const exe = new File(['x'], 'run.exe', { type: 'application/x-msdownload' });
    await paste(
      input,
      transferOf([exe, new File(['x'], 'cat.heic'), new File([], 'none.txt', { type: 'text/plain' })]),
    );
    expect(descriptionOf(input))
      .to.contain('run.exe, cat.heic')
      .and.to.contain('You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.')
      .and.to.match(/The file is empty\s*none\.txt/);
    await paste(input, transferOf([png('cat.png')]));
    expect(descriptionOf(input)).to.equal('');
    await paste(input, transferOf([exe]));
    expect(descriptionOf(input)).to.contain('run.exe');
    input.focus();
    await press(root, 'Enter');
    expect(descriptionOf(input)).to.equal('');
  });

  it('[UX-08] are one row of tiles, 56 px high, with a preview of what is a picture', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    const cat = new File([await (await fetch(PICTURE)).blob()], 'cat.png', { type: 'image/png' });
    const deed = new File(['%PDF'], 'deed.pdf', { type: 'application/pdf' });
    await paste(input, transferOf([cat, deed, png('not-a-picture.png'), deed, deed]));
    const tiles = allByRole(byRole(root, 'list', 'Files to send'), 'listitem');
    // Where the layout has put them: on the screen they still move to their places.
    expect(new Set(tiles.map(({ offsetTop }) => offsetTop)).size).to.equal(1);
    expect(tiles.map(({ offsetHeight }) => offsetHeight)).to.deep.equal([56, 56, 56, 56, 56]);
    const drawnIn = (tile: HTMLElement | undefined): boolean =>
      tile?.querySelector('canvas')?.checkVisibility() ?? false;
    await until(() => drawnIn(tiles[0]));
    expect([drawnIn(tiles[1]), drawnIn(tiles[2])]).to.deep.equal([false, false]);
  });

  it('[SEND-08][ATT-01] leave it told that the text is too long: chosen, refused and taken back', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await type(input, 'x'.repeat(MESSAGE_LIMIT + 1));
    await paste(input, transferOf([png('cat.png')]));
    expect(descriptionOf(input)).to.match(/^Limit is 1000 characters/);
    await paste(input, transferOf([new File(['x'], 'run.exe', { type: 'application/x-msdownload' })]));
    expect(descriptionOf(input)).to.match(/^Limit is 1000 characters.*This file type is not supported/);
    await click(byRole(root, 'button', 'Remove cat.png'));
    expect(descriptionOf(input))
      .to.match(/^Limit is 1000 characters/)
      .and.not.to.contain('not supported');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
  });

  it('[A11Y-02] taken back leave the focus with the next one, and the last with the text', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await paste(input, transferOf(['one.png', 'two.png', 'three.png'].map((name) => png(name))));
    for (const [name, next] of [
      ['two.png', 'Remove three.png'],
      ['three.png', 'Remove one.png'],
      ['one.png', 'Message'],
    ]) {
      const remove = byRole(root, 'button', `Remove ${name}`);
      remove.focus();
      await click(remove);
      expect(root.activeElement && nameOf(root.activeElement as HTMLElement)).to.equal(next);
    }
  });

  it('[ATT-02] come by dropping them on the window, which tells that they may', async () => {
    const { root, input } = await shown(chatSession(), (shadowRoot) => (
      <>
        <Composer />
        <DropTarget root={shadowRoot} />
      </>
    ));
    const drag = async (name: string): Promise<void> => {
      const dataTransfer = transferOf([png('dropped.png')]);
      input.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, composed: true, cancelable: true }));
      await drawn();
    };
    await drag('dragenter');
    expect(root.textContent).to.contain('Drop files to attach them');
    await drag('dragleave');
    expect(root.textContent).not.to.contain('Drop files to attach them');
    await drag('dragenter');
    await drag('drop');
    expect(root.textContent).not.to.contain('Drop files to attach them');
    expect(byRole(root, 'list', 'Files to send').textContent).to.contain('dropped.png');
    expect(root.activeElement).to.equal(input);
  });

  for (const [what, leave] of [
    ['the next', (next: Element) => [[next, 'dragenter'] as const, [next, 'dragleave'] as const]],
    ['the page', () => [[document.body, 'dragenter'] as const]],
  ] as const)
    it(`[ATT-02] tell so no longer when they leave by ${what} from what has gone from under them`, async () => {
      const { root, input } = await shown(chatSession(), (shadowRoot) => (
        <>
          <Composer />
          <DropTarget root={shadowRoot} />
        </>
      ));
      const drag = async (target: Element, name: string): Promise<void> => {
        const dataTransfer = transferOf([png()]);
        target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, composed: true, cancelable: true }));
        await drawn();
      };
      const going = input.form?.appendChild(document.createElement('p')) ?? input;
      await drag(input, 'dragenter');
      await drag(going, 'dragenter');
      await drag(input, 'dragleave');
      going.remove();
      await drag(going, 'dragleave');
      expect(root.textContent).to.contain('Drop files to attach them');
      for (const [target, name] of leave(input)) await drag(target, name);
      expect(root.textContent).not.to.contain('Drop files to attach them');
    });
});

describe('the emoji picker', () => {
  async function opened(): Promise<Shown> {
    const ui = await shown(chatSession());
    await type(ui.input, 'Hello world');
    ui.input.setSelectionRange(5, 5);
    await click(byRole(ui.root, 'button', 'Emoji'));
    await waitUntil(() => allByRole(ui.root, 'dialog').length > 0);
    await drawn();
    return ui;
  }
  const codes = (group: HTMLElement): (number | undefined)[] =>
    allByRole(group, 'button').map(({ textContent }) => textContent.codePointAt(0));

  it('[WIN-11][WIN-21] has 55 smiles from 128512 and 64 animals from 128000', async () => {
    const { root } = await opened();
    const picker = byRole(root, 'dialog', 'Emoji');
    const smiles = codes(byRole(picker, 'group', 'Smiles'));
    const animals = codes(byRole(picker, 'group', 'Animals'));
    expect([smiles.length, smiles[0], smiles.at(-1)]).to.deep.equal([55, 128_512, 128_566]);
    expect([animals.length, animals[0], animals.at(-1)]).to.deep.equal([64, 128_000, 128_063]);
  });

  it('[WIN-11] puts what is picked where the caret is, one after the other', async () => {
    const { root, input } = await opened();
    await click(byRole(root, 'button', '😀'));
    await click(byRole(root, 'button', '🐀'));
    expect(input.value).to.equal('Hello😀🐀 world');
    expect(input.selectionStart).to.equal('Hello😀🐀'.length);
  });

  it('[A11Y-02] is walked by arrow keys in rows of eight, and left by Escape for the composer', async () => {
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

  const finder = (root: ShadowRoot): HTMLInputElement => {
    const input = root.querySelector<HTMLInputElement>('input[type=search]');
    if (!input) throw new Error('There is no search.');
    return input;
  };

  it('[WIN-11] finds by the beginnings of words, and Enter picks the first', async () => {
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

  it('[WIN-11][A11Y-02] takes a letter typed anywhere for the search, and goes from there to the emoji', async () => {
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

  it('[WIN-11] has those picked last before the others, the next time it opens', async () => {
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

  it('[ENV-03][SEC-02] makes nothing of recent emoji that it does not have', async () => {
    const session = chatSession();
    session.ports.store.set('recentEmoji', '<b> 😀 😀😀 undefined 🚀 🐀');
    expect(session.composer.recentEmoji).to.deep.equal(['😀', '🐀']);
    for (let code = 128_512; code < 128_530; code += 1) session.composer.rememberEmoji(String.fromCodePoint(code));
    expect(session.composer.recentEmoji).to.have.length(8);
    expect(session.composer.recentEmoji[0]?.codePointAt(0)).to.equal(128_529);
  });

  it('[WIN-11] is not on a phone', async () => {
    const { root } = await shown(onAPhone());
    expect(allByRole(root, 'button', 'Emoji')).to.have.length(0);
  });
});
