import { useState } from 'react';
import type { FormEvent } from 'react';

/** A form's way to the server: busy, then closed, or open with what went wrong. `save` gives null when it worked. */
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
