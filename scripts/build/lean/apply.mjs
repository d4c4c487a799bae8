/** The last first, so that the places of the others hold; none lies in another. Lines stay where they are, for the source map. */
export function apply(code, edits) {
  let lean = code;
  for (const { range, by } of edits.toSorted((one, other) => other.range.start - one.range.start)) {
    const lines = code.slice(range.start, range.end).split('\n').length - 1;
    lean = lean.slice(0, range.start) + by + '\n'.repeat(lines) + lean.slice(range.end);
  }
  return lean;
}
