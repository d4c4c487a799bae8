const GUEST = /^guest(?: \d+)?$/i;
const NUMBERED_GUEST = /^guest \d+$/i;

/** Whether a name stands for a guest: "Guest 12" from `guestName`, or "Guest", as pages write it. */
export const isGuestName = (name: string): boolean => GUEST.test(name.trim());

/**
 * Returns the name of a guest: the one that they have already, else one with the number of the chat.
 * The number is short, and no other chat has it (DESK-18).
 */
export function guestName(chatId: number, known = ''): string {
  return NUMBERED_GUEST.test(known.trim()) ? known.trim() : `Guest ${chatId}`;
}
