/** Where a page has no frames, hidden behind another, its timers go on. */
const WITHOUT_FRAMES_MS = 100;

/** Waits, frame by frame, for what the browser does in its own time; the test's time limit ends a wait in vain. */
export async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim()))
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, WITHOUT_FRAMES_MS);
    });
}
