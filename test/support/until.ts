/** Waits, frame by frame, for what the browser does in its own time; the test's time limit ends a wait in vain. */
export async function until(claim: () => boolean): Promise<void> {
  while (!claim()) await new Promise(requestAnimationFrame);
}
