export function findChrome(options?: { log?: (line: string) => void }): string;
