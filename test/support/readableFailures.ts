/**
 * Replaces DOM nodes in a failed assertion by their markup. The runner would otherwise serialize
 * the whole page with React's trees, which in WebKit takes longer than a test file's time limit.
 */
afterEach(function readable() {
  const error = this.currentTest?.err as { actual?: unknown; expected?: unknown } | undefined;
  if (!error) return;
  for (const side of ['actual', 'expected'] as const) if (side in error) error[side] = described(error[side]);
});

function described(value: unknown): unknown {
  if (value instanceof Element) return value.outerHTML.slice(0, 200);
  if (value instanceof Node) return value.nodeName;
  return Array.isArray(value) ? value.map(described) : value;
}
