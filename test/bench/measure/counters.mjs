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

/** The same after a garbage collection; twice, since finalizers free more. */
export async function countersAfterGarbage(cdp) {
  await cdp.send('HeapProfiler.enable');
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.disable');
  return counters(cdp);
}

/** How many objects the page's scripts hold on to: the heap without what the engine compiles, which grows by itself for a while. */
export async function countObjects(cdp) {
  const group = { objectGroup: 'counted' };
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'Object.prototype', ...group });
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, ...group });
  const length = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', group);
  return length.result.value;
}
