import type { Memory } from '../ports.ts';

const PREFIX = 'support-desk-';

/** Storage that is full or blocked is no reason to stop: the desk then forgets at the end of the tab. */
export function createMemory(stores: () => { draft: Storage; preference: Storage }): Memory {
  return {
    read: (kind, key) => {
      try {
        return stores()[kind].getItem(PREFIX + key);
      } catch {
        return null;
      }
    },
    write: (kind, key, value) => {
      try {
        if (value === null) stores()[kind].removeItem(PREFIX + key);
        else stores()[kind].setItem(PREFIX + key, value);
      } catch {
        // Nothing is lost but the memory of it.
      }
    },
  };
}
