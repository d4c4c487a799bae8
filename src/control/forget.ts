type Guard = () => boolean;

/** Erasing before there is a chat is rare: its code is loaded when it is asked for, and the question whether it is wanted asked again. */
export async function erase(company: string, isWanted: Guard = () => true): Promise<void> {
  const { eraseKept } = await import('./eraseKept.ts');
  if (isWanted()) eraseKept(company);
}

/** Erases, and has the other tabs forget the visitor, too. */
export async function forget(company: string, isWanted: Guard = () => true): Promise<void> {
  const { forgetKept } = await import('./eraseKept.ts');
  if (isWanted()) forgetKept(company);
}

export const complain = (cause: unknown): void => console.error('support-chat: stored data could not be erased', cause);
