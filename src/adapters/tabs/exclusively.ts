const PATIENCE_MS = 10_000;

/** Runs it under a Web Lock; at once where there are none, and after ten seconds whoever holds it: a frozen tab must not stop the others. */
export async function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return run();
  let result: Promise<T> | null = null;
  const start = (): Promise<T> => (result ??= run());
  await locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, start).catch(() => undefined);
  return start();
}
