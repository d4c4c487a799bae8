/** Fallback for a page that gets no frames because it is hidden; its timers still run. */
const WITHOUT_FRAMES_MS = 100;

/**
 * Polls once per frame until the claim is true. The test's time limit ends a wait that never
 * succeeds.
 */
export async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim()))
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, WITHOUT_FRAMES_MS);
    });
}
