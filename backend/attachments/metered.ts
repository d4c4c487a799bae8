/** Counts received bytes; refuses by throwing. */
export type CountBytes = (bytes: number) => Promise<void>;

/** A count for each chunk would cost more than it prevents. */
const STEP_BYTES = 1024 * 1024;

/** Counts a file while it comes in, so that several uploads at once see each other. What came before a failure is counted, too. */
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
    // The file has failed for another reason, which is the one to report.
    await book().catch(() => undefined);
  }
}
