/**
 * Creates state with the lifetime of a signal: the owner gets new state as soon as `signalOf`
 * returns another signal. So nothing has to be reset manually when a conversation ends.
 */
export function perSignal<Part>(signalOf: () => AbortSignal, make: (signal: AbortSignal) => Part): () => Part {
  let current: { signal: AbortSignal; part: Part } | null = null;
  return () => {
    const signal = signalOf();
    if (current?.signal !== signal) current = { signal, part: make(signal) };
    return current.part;
  };
}
