const LOOK_EVERY_MS = 20;

/** Polls until the claim holds. The test's timeout ends a wait in vain. */
export async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
