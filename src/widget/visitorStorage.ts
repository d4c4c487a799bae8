import type * as storedVisitor from './storedVisitor.ts';

/**
 * Stores or erases the visitor by code that is loaded when it is asked for. False where it can't be loaded: the console is told, and the page
 * goes on without.
 */
export async function visitorStorage(use: (storage: typeof storedVisitor) => void): Promise<boolean> {
  try {
    use(await import('./storedVisitor.ts'));
    return true;
  } catch (cause) {
    console.error('support-chat: what is stored could not be changed', cause);
    return false;
  }
}
