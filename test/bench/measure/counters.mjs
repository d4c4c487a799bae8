/** Returns the renderer's counters of a page: milliseconds since it was created, and current amounts. */
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

/** The same after two garbage collections, because finalizers free more. */
export async function countersAfterGarbage(cdp) {
  await cdp.send('HeapProfiler.enable');
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.disable');
  return counters(cdp);
}

/**
 * Counts the objects that the page's scripts retain. Unlike the heap, this excludes compiled code,
 * which keeps growing for a while.
 */
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
