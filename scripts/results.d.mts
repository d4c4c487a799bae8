type Failure = { file?: string; title: string; error?: string };
type Result = { passed: number; failed: number; failures: Failure[] };
type Run = { code: number | null; output: string };

export const ofNode: (run: Run) => Result;
export const readResult: (read: typeof ofNode, run: Run) => Result;
export const lineOf: (failure: Failure) => string;
