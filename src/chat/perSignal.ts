/**
 * A part of an owner that lives as long as a signal: the owner gets a new one as soon as `signalOf` gives another signal. So nothing has to
 * be reset by hand when a conversation ends.
 */
export function perSignal<Part>(signalOf: () => AbortSignal, make: (signal: AbortSignal) => Part): () => Part {
  let current: { signal: AbortSignal; part: Part } | null = null;
  return () => {
    const signal = signalOf();
    if (current?.signal !== signal) current = { signal, part: make(signal) };
    return current.part;
  };
}
