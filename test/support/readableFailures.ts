/**
 * An assertion that failed keeps what it compared, for the runner to print: of a node that would be the whole page with React's trees in
 * it, which takes WebKit longer than a file may run. The node's markup is all that is wanted.
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
