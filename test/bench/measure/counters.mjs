/** What the renderer counts of a page: milliseconds since it was made, and what is there now. */
export async function counters(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return {
    scriptMs: value.ScriptDuration * 1_000,
    taskMs: value.TaskDuration * 1_000,
    heapKiB: value.JSHeapUsedSize / 1_024,
    nodes: value.Nodes,
    listeners: value.JSEventListeners,
  };
}

/** The same behind a garbage collection; twice, since finalizers free more. */
export async function countersAfterGarbage(cdp) {
  await cdp.send('HeapProfiler.enable');
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.disable');
  return counters(cdp);
}
