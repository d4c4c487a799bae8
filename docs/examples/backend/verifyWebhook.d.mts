export function isOurs(headers: Record<string, string>, body: string, secret: string): boolean;
