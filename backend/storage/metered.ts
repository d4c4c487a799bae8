/** Counts received bytes against a limit; throws when the limit is exceeded. */
export type CountBytes = (bytes: number) => Promise<void>;

/** Counting each chunk would cost more than it prevents. */
const STEP_BYTES = 1024 * 1024;

/**
 * Counts a file while it arrives, so that parallel uploads share the limit. Bytes received before a
 * failure count too.
 */
export async function* metered(
  content: AsyncIterable<Buffer | string>,
  count: CountBytes,
): AsyncGenerator<Buffer | string> {
  let pending = 0;
  const book = async (): Promise<void> => {
    const bytes = pending;
    pending = 0;
    if (bytes > 0) await count(bytes);
  };
  try {
    for await (const chunk of content) {
      pending += Buffer.byteLength(chunk);
      if (pending >= STEP_BYTES) await book();
      yield chunk;
    }
    await book();
  } finally {
    // The file has already failed for another reason, and that error is reported.
    await book().catch(() => undefined);
  }
}
