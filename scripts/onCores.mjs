/**
 * Runs jobs in their order, each as soon as the cores that it keeps busy are free. No job starts before an
 * earlier one. One that mostly waits needs no core.
 */
export async function onCores(cores, jobs) {
  let free = cores;
  const running = new Set();
  for (const { needs, run } of jobs) {
    const taken = Math.min(needs, cores);
    while (free < taken) await Promise.race(running);
    free -= taken;
    const job = run().finally(() => {
      free += taken;
      running.delete(job);
    });
    running.add(job);
  }
  await Promise.all(running);
}
