export function withoutTags(code: string, tree: unknown, tags: readonly number[]): string;
