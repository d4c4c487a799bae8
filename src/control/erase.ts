import type * as Tools from './eraseKept.ts';

/** Few pages need what erases: it comes when it does. True once it is done; what could not be loaded is told on the console. */
export async function erase(use: (tools: typeof Tools) => void): Promise<boolean> {
  try {
    use(await import('./eraseKept.ts'));
    return true;
  } catch (cause) {
    console.error('support-chat could not erase what is stored', cause);
    return false;
  }
}
