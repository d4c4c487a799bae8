type Result = { passed: number; failed: number; failures: string[] };
type Run = { code: number | null; output: string };

export const ofNode: (run: Run) => Result;
export const readResult: (read: typeof ofNode, run: Run) => Result;
