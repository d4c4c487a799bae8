import { expect } from '@open-wc/testing';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { DropTarget } from '../../src/ui/composer/DropTarget.tsx';
import { allByRole, byRole, descriptionOf, nameOf } from '../support/byRole.ts';
import { click, drawn, press, type } from '../support/mountUi.tsx';
import { chatSession, openSession, PICTURE } from '../support/scenes.ts';
import { until } from '../support/until.ts';
import { Composer, shown } from '../support/composerScene.tsx';

const png = (name = 'image.png'): File => new File(['x'], name, { type: 'image/png' });

function transferOf(files: File[], text?: string): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (text !== undefined) transfer.setData('text/plain', text);
  return transfer;
}

async function paste(input: HTMLElement, clipboardData: DataTransfer): Promise<ClipboardEvent> {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox copies the constructor's data and drops the files.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  input.dispatchEvent(event);
  await drawn();
  return event;
}

describe('the files in the composer', () => {
  it('[WIN-12] files can be chosen once a chat exists', async () => {
    const session = openSession();
    const { root } = await shown(session);
    expect(allByRole(root, 'button', 'Attach a file')).to.have.length(0);
    session.state.chat.id = 4711;
    await drawn();
    expect(allByRole(root, 'button', 'Attach a file')).to.have.length(1);
  });

  it('[WIN-12][ATT-01] files chosen in the system’s dialog wait for the message', async () => {
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

  it('[ATT-02] pasting a picture attaches it', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    const event = await paste(input, transferOf([png()]));
    expect(event.defaultPrevented).to.equal(true);
    expect(byRole(root, 'list', 'Files to send').textContent).to.contain('image.png');
  });

  it('[ATT-02] pasting text together with a picture of it attaches nothing', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    const event = await paste(input, transferOf([png()], 'Copied words'));
    expect(event.defaultPrevented).to.equal(false);
    expect(session.state.composer.files).to.deep.equal([]);
  });

  it('[REAL-11] pasting HTML together with a picture of it inserts its text and attaches nothing', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    const transfer = transferOf([png()]);
    transfer.setData('text/html', '<p>Copied words</p>');
    await paste(input, transfer);
    await until(() => session.state.composer.text === 'Copied words');
    expect(session.state.composer.files).to.deep.equal([]);
  });

  it('[REAL-07] files are accepted by their extension, whatever type the browser reports', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    await paste(
      input,
      transferOf([
        new File(['x'], 'prices.xlsx', { type: 'application/vnd.ms-office' }),
        new File(['x'], 'invoice\u202efdp.exe', { type: 'application/pdf' }),
        new File(['x'], 'picture', { type: 'image/png' }),
      ]),
    );
    expect(byRole(root, 'list', 'Files to send').textContent).to.contain('prices.xlsx');
    expect(descriptionOf(input)).to.match(/^This file type is not supported\s*invoicefdp\.exe, picture/);
  });

  it('[ATT-01][ATT-04] a refused file shows a notice', async () => {
    const session = chatSession();
    const { input } = await shown(session);
    await paste(input, transferOf([new File(['x'], 'run.exe', { type: 'application/x-msdownload' })]));
    expect(descriptionOf(input)).to.match(/^This file type is not supported/);
    expect(input.getAttribute('aria-invalid')).to.equal('false');
  });

  it('[UX-08] refused files are listed with the accepted types until other files are chosen or sent', async () => {
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

  it('[UX-08] files are shown as one row of tiles, 56 px high, with a preview of each picture', async () => {
    const session = chatSession();
    const { root, input } = await shown(session);
    const cat = new File([await (await fetch(PICTURE)).blob()], 'cat.png', { type: 'image/png' });
    const deed = new File(['%PDF'], 'deed.pdf', { type: 'application/pdf' });
    await paste(input, transferOf([cat, deed, png('not-a-picture.png'), deed, deed]));
    const tiles = allByRole(byRole(root, 'list', 'Files to send'), 'listitem');
    // Uses the layout position, because the tiles are still animated into place.
    expect(new Set(tiles.map(({ offsetTop }) => offsetTop)).size).to.equal(1);
    expect(tiles.map(({ offsetHeight }) => offsetHeight)).to.deep.equal([56, 56, 56, 56, 56]);
    const drawnIn = (tile: HTMLElement | undefined): boolean =>
      tile?.querySelector('canvas')?.checkVisibility() ?? false;
    await until(() => drawnIn(tiles[0]));
    expect([drawnIn(tiles[1]), drawnIn(tiles[2])]).to.deep.equal([false, false]);
  });

  it('[SEND-08][ATT-01] the notice about the limit stays while files are chosen, refused and removed', async () => {
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

  it('[A11Y-02] removing a file moves the focus to the next one, and after the last to the composer', async () => {
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

  it('[ATT-02] files can be dropped on the window, which shows a hint while they are over it', async () => {
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

  for (const [what, disabledFeatures] of [
    ['a window', []],
    ['a window that takes no files', ['files']],
  ] as const)
    it(`[ATT-02][REAL-13] files dragged over ${what} reach no upload area of the page`, async () => {
      const session = chatSession();
      session.state.settings = { ...session.state.settings, disabledFeatures };
      const { input } = await shown(session, (shadowRoot) => (
        <>
          <Composer />
          <DropTarget root={shadowRoot} />
        </>
      ));
      const heard: string[] = [];
      const stop = new AbortController();
      for (const type of ['dragenter', 'dragover', 'dragleave', 'drop']) {
        document.addEventListener(type, () => heard.push(type), stop);
        const dataTransfer = transferOf([png()]);
        const event = new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
        input.dispatchEvent(event);
        expect(event.defaultPrevented, 'the browser does not open the file').to.equal(true);
      }
      stop.abort();
      expect(heard).to.deep.equal([]);
    });

  for (const [what, leave] of [
    ['the next element', (next: Element) => [[next, 'dragenter'] as const, [next, 'dragleave'] as const]],
    ['the page', () => [[document.body, 'dragenter'] as const]],
  ] as const)
    it(`[ATT-02] the drop hint disappears when files leave via ${what}, after an element under them was removed`, async () => {
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
