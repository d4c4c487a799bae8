import type * as storedVisitor from './storedVisitor.ts';

/**
 * Stores or erases the visitor, with code that is loaded on demand. Resolves to false if it
 * cannot be loaded, and logs the failure to the console.
 */
export async function visitorStorage(use: (storage: typeof storedVisitor) => void): Promise<boolean> {
  try {
    use(await import('./storedVisitor.ts'));
    return true;
  } catch (cause) {
    console.error('support-chat: the stored data could not be changed', cause);
    return false;
  }
}
