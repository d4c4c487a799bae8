let controllers: AbortController[] = [];

/** A signal that ends with the test, or before it by `end`. */
export function testLifetime(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  controllers.push(controller);
  return { signal: controller.signal, end: () => controller.abort() };
}

afterEach(() => {
  for (const controller of controllers) controller.abort();
  controllers = [];
});
