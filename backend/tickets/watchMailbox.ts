import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSize } from '../../protocol/fileSize.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Taken } from './takeMail.ts';

export interface Mailbox {
  /** Processes the files that are in the folder now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

type MailboxOptions = {
  folder: string;
  /** Larger files are refused before they are read. */
  maxBytes: number;
  take: (raw: Buffer) => Promise<Taken>;
  log: (line: string) => void;
  report: (error: unknown) => void;
};

const LOOK_EVERY_MS = 1_000;

/**
 * For development: processes each .eml file of a folder, and moves it to the subfolder `taken` or
 * `refused`. Write a mail under another name and rename it to .eml when it is complete.
 */
export function watchMailbox({ folder, maxBytes, take, log, report }: MailboxOptions): Mailbox {
  let running: Promise<void> = Promise.resolve();

  const takeFile = async (name: string) => {
    const path = join(folder, name);
    const read = async () => {
      const { size } = await stat(path);
      if (size > maxBytes) throw new Refusal(413, `It is larger than ${fileSize(maxBytes, 'en')}`);
      return take(await readFile(path));
    };
    const outcome = await read().catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    const isRefused = outcome instanceof Refusal;
    const target = join(folder, isRefused ? 'refused' : 'taken');
    await mkdir(target, { recursive: true, mode: 0o700 });
    await rename(path, join(target, name));
    log(`The email ${name} was ${describe(outcome)}`);
  };
  const lookNow = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    for (const name of names.filter((one) => one.endsWith('.eml')).sort()) await takeFile(name);
  };
  const look = () => {
    running = running.then(lookNow).catch(report);
    return running;
  };

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  void look();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function describe(outcome: Taken | Refusal): string {
  if (outcome instanceof Refusal) return `refused: ${outcome.message}`;
  return outcome.outcome === 'ignored' ? `ignored: ${outcome.reason}` : `taken: ${outcome.outcome}`;
}
