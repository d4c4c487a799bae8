export function bundleSpecs(options: { pusherJs: string; spec: string; port: number; apiUrl: string }): Promise<void>;
