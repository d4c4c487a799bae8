export function findEngine(name: 'firefox', options?: { log?: (line: string) => void }): { firefox: string };
