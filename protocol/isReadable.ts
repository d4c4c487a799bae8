/**
 * A file that takes longer to read, such as one on a network drive, counts as readable: the
 * upload is retried.
 */
const READ_MS = 10_000;

/**
 * Whether the browser can still read files chosen some time ago. False if one was changed, moved
 * or deleted, its drive or provider is gone, or it is a folder. Reading the end of a file detects
 * all of that except a damaged part, which requires reading the whole file.
 */
export async function isReadable(files: readonly File[], { extent }: { extent: 'end' | 'whole' }): Promise<boolean> {
  if (files.length === 0) return true;
  const signal = AbortSignal.timeout(READ_MS);
  const read = async (file: File): Promise<void> => {
    const part = extent === 'end' ? file.slice(-1) : file;
    // Reads in chunks and keeps nothing, because files may be larger than a phone's memory.
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
