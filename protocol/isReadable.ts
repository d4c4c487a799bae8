/** A file that is longer in reading than this, such as one on a network drive, counts as readable: the upload is tried again. */
const READ_MS = 10_000;

/**
 * Whether the browser can still read files that were chosen some time ago. False: one was changed, moved or deleted since, its drive or its
 * provider is gone, or it is a folder. The end of a file tells all of that but a damaged part, for which the whole has to be read.
 */
export async function isReadable(files: readonly File[], { extent }: { extent: 'end' | 'whole' }): Promise<boolean> {
  if (files.length === 0) return true;
  const signal = AbortSignal.timeout(READ_MS);
  const read = async (file: File): Promise<void> => {
    const part = extent === 'end' ? file.slice(-1) : file;
    // Reads piece by piece and keeps nothing: files may be larger than a phone's memory.
    await part.stream().pipeTo(new WritableStream(), { signal });
  };
  const isDone = Promise.all(files.map(read)).then(
    () => true,
    () => signal.aborted,
  );
  const isLate = new Promise<boolean>((resolve) =>
    signal.addEventListener('abort', () => resolve(true), { once: true }),
  );
  return Promise.race([isDone, isLate]);
}
