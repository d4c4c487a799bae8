import { useState } from 'react';
import type { FormEvent } from 'react';

/** Submits a form. Calls `onDone` if `save` resolves to null; otherwise shows its result as the problem. */
export function useSaving(save: () => Promise<string | null>, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failure = await save();
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  };
  return { isBusy, problem, submit: (event: FormEvent) => void submit(event) };
}
