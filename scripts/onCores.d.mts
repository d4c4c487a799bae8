export function onCores(cores: number, jobs: readonly { needs: number; run: () => Promise<unknown> }[]): Promise<void>;
