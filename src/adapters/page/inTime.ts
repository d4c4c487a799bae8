/** A page that never answers must not block the chat. */
const PATIENCE_MS = 10_000;

/** Resolves to the page's answer. Rejects if it takes longer than ten seconds. */
export const inTime = <Answer>(answer: Answer): Promise<Awaited<Answer>> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer in ten seconds')), PATIENCE_MS)),
  ]);
