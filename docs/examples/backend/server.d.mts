/** Types for the test; the example itself is plain JavaScript. */
export function startBackend(options?: {
  port?: number;
  origin?: string;
}): Promise<{ url: string; reply: (message: string) => unknown; close: () => Promise<unknown> }>;
