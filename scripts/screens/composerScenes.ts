import { drawPicture, LEASE } from './files.ts';
import type { Scene } from './Scene.ts';

export const composerScenes: Scene[] = [
  {
    name: 'composer-files',
    caption: 'Files that wait for the text',
    in: { also: ['desktop-2x'] },
    async show(stage) {
      await stage.meet();
      await stage.attach(LEASE, await drawPicture(stage.visitor.page));
      await stage.visitor.composer.fill(stage.talk.files);
    },
  },
  {
    name: 'composer-refused',
    caption: 'A file that is not taken, and why',
    async show(stage) {
      await stage.meet();
      await stage.attach(LEASE);
      const chooser = stage.visitor.page.waitForEvent('filechooser');
      await stage.visitor.window.getByRole('button', { name: 'Attach a file' }).click();
      await (
        await chooser
      ).setFiles({ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
      await stage.visitor.window.getByText('This file type is not supported').waitFor();
    },
  },
  {
    name: 'composer-limit',
    caption: 'A text beyond the limit',
    async show(stage) {
      await stage.meet();
      await stage.visitor.composer.fill(`${stage.talk.hello} `.repeat(30));
      await stage.visitor.window.getByText('Limit is 1000 characters').waitFor();
    },
  },
  {
    name: 'composer-drop',
    caption: 'Files held over the window',
    in: { only: ['desktop'] },
    async show(stage) {
      await stage.meet();
      await stage.visitor.thread.evaluate((node) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['%PDF-1.4'], 'lease.pdf', { type: 'application/pdf' }));
        node.dispatchEvent(
          new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true, composed: true }),
        );
      });
      await stage.visitor.window.getByText('Drop files to attach them').waitFor();
    },
  },
  {
    name: 'emoji',
    caption: 'The emoji picker',
    in: { only: ['desktop', 'arabic'], also: ['desktop-2x'] },
    async show(stage) {
      await stage.meet();
      await stage.visitor.composer.fill(stage.talk.works);
      await stage.visitor.window.getByRole('button', { name: 'Emoji' }).click();
      await stage.visitor.window.getByText('Smiles').waitFor();
    },
  },
  {
    name: 'emoji-search',
    caption: 'The emoji picker’s search',
    in: { only: ['desktop'] },
    async show(stage) {
      await stage.meet();
      await stage.visitor.window.getByRole('button', { name: 'Emoji' }).click();
      await stage.visitor.window.getByLabel('Search emoji').fill('cat');
      await stage.visitor.window.getByText('Animals').waitFor();
    },
  },
  {
    name: 'emoji-none',
    caption: 'The emoji picker’s search has found nothing',
    in: { only: ['desktop'] },
    async show(stage) {
      await stage.meet();
      await stage.visitor.window.getByRole('button', { name: 'Emoji' }).click();
      await stage.visitor.window.getByLabel('Search emoji').fill('lease');
      await stage.visitor.window.getByText('No emoji found').waitFor();
    },
  },
];
