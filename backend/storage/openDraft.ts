import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';

type Draft = { stream: WriteStream; remove: () => Promise<void> };

/** Opens a new file at the path, which is stored elsewhere when it is whole. `remove` deletes what is left of it. */
export function openDraft(path: string): Draft {
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const remove = async (): Promise<void> => {
    stream.destroy();
    // A file that is still being opened would appear after its removal.
    if (!stream.closed) await new Promise<void>((resolve) => void stream.once('close', () => resolve()));
    await rm(path, { force: true });
  };
  return { stream, remove };
}
