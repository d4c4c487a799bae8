import type { RefusedFiles } from '../../entries/message/message.ts';
import type { TicketFile } from '../../entries/userForm/userForm.ts';
import type { Ports } from '../../ports.ts';
import { judgeFiles } from '../judgeFiles.ts';
import { isForGood } from '../refusals.ts';
import { callerId } from '../selectors.ts';
import type { Context } from '../state.ts';

export type TicketFilesOptions = Context & {
  /** Whether the form cannot be changed now. */
  isLocked(): boolean;
  /** Shows the files in the form. */
  show(shown: { files: readonly TicketFile[]; refusedFiles: readonly RefusedFiles[] }): void;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

type Upload = { file: File; token: string | null; stop: AbortController; done: Promise<void> };

/**
 * The files of the ticket form (VIS-08). Each is uploaded as soon as it is chosen, and the ticket
 * names it by its token. Like the composer's files, they exist as long as the page.
 */
export class TicketFiles {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #isLocked: () => boolean;
  readonly #show: TicketFilesOptions['show'];
  readonly #signal: AbortSignal;
  readonly #uploads = new Map<string, Upload>();
  #files: readonly TicketFile[] = [];
  #refused: readonly RefusedFiles[] = [];

  constructor({ state, ports, isLocked, show, signal }: TicketFilesOptions) {
    this.#state = state;
    this.#ports = ports;
    this.#isLocked = isLocked;
    this.#show = show;
    this.#signal = signal;
  }

  get all(): readonly TicketFile[] {
    return this.#files;
  }

  get canAdd(): boolean {
    return !this.#isLocked();
  }

  get hasFailed(): boolean {
    return this.#files.some(({ status }) => status === 'failed');
  }

  /** Returns a chosen file, for its preview. */
  file(key: string): File | undefined {
    return this.#uploads.get(key)?.file;
  }

  /** Uploads the files. Refused ones are listed, and those chosen before stay. */
  add(files: readonly File[]): void {
    if (files.length === 0 || !this.canAdd) return;
    const { allowed, refused } = judgeFiles(files, this.#files.length);
    const added = allowed.map((file) => ({ file, key: this.#ports.newId() }));
    this.#set([...this.#files, ...added.map(({ file, key }) => asUploading(file, key))], refused);
    for (const { file, key } of added) this.#start(key, file);
  }

  retry(key: string): void {
    const upload = this.#uploads.get(key);
    if (!upload || !this.canAdd) return;
    this.#set(this.#files.map((file) => (file.key === key ? asUploading(upload.file, key) : file)));
    this.#start(key, upload.file);
  }

  /** Removes a file and stops its upload. The server deletes a file that no ticket takes. */
  remove(key: string): void {
    this.#uploads.get(key)?.stop.abort();
    this.#uploads.delete(key);
    this.#set(this.#files.filter((file) => file.key !== key));
  }

  /** Waits for the uploads, each of which has a time limit. Returns null if one has failed. */
  async tokens(): Promise<readonly string[] | null> {
    await Promise.all([...this.#uploads.values()].map(({ done }) => done));
    const tokens = [...this.#uploads.values()].map(({ token }) => token);
    return tokens.every((token) => token !== null) ? tokens : null;
  }

  /** The server has deleted the uploads. They can be retried. */
  expire(): void {
    for (const upload of this.#uploads.values()) upload.token = null;
    this.#set(this.#files.map((file) => ({ ...file, status: 'failed', canRetry: true })));
  }

  /** Removes all files and returns them, for the composer. */
  take(): File[] {
    const files = [...this.#uploads.values()];
    for (const { stop } of files) stop.abort();
    this.#uploads.clear();
    this.#set([]);
    return files.map(({ file }) => file);
  }

  #start(key: string, file: File): void {
    const stop = new AbortController();
    const upload = { file, token: null, stop, done: Promise.resolve() };
    this.#uploads.set(key, upload);
    upload.done = this.#upload(key, upload);
  }

  async #upload(key: string, upload: Upload): Promise<void> {
    const { api } = this.#ports;
    const { file, stop } = upload;
    const onProgress = (progress: number): void => this.#change(key, { progress });
    const signal = AbortSignal.any([stop.signal, this.#signal]);
    const request = { id: callerId(this.#state), file, onProgress };
    const answer = await api.uploadTicketFile(this.#state.company, request, signal);
    if (stop.signal.aborted || this.#signal.aborted) return;
    if (answer.ok) {
      upload.token = answer.value;
      return this.#change(key, { status: 'uploaded', progress: 1 });
    }
    const { error, file: fault = null, code } = answer;
    const change = { fault, error: code === 'unreadable' ? 'file.changed' : error, canRetry: !isForGood(answer) };
    this.#change(key, { ...change, status: 'failed' });
  }

  #change(key: string, change: Partial<TicketFile>): void {
    if (this.#uploads.has(key))
      this.#set(
        this.#files.map((file) => (file.key === key ? { ...file, ...change } : file)),
        this.#refused,
      );
  }

  #set(files: readonly TicketFile[], refusedFiles: readonly RefusedFiles[] = []): void {
    this.#files = files;
    this.#refused = refusedFiles;
    this.#show({ files, refusedFiles });
  }
}

const asUploading = ({ name, size, type }: File, key: string): TicketFile => ({
  ...{ key, name, size, type },
  ...{ status: 'uploading', progress: 0, fault: null, error: '', canRetry: false },
});
