let controllers: AbortController[] = [];

/** Returns a signal that aborts when the test ends, or earlier with `end`. */
export function testLifetime(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  controllers.push(controller);
  return { signal: controller.signal, end: () => controller.abort() };
}

afterEach(() => {
  for (const controller of controllers) controller.abort();
  controllers = [];
});
