import type { Memory } from '../ports.ts';

const PREFIX = 'support-desk-';

/** Ignores full or blocked storage. The desk then forgets its entries when the page closes. */
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
        // The entry is lost with the page.
      }
    },
    removeAll: (kind, prefix) => {
      try {
        const store = stores()[kind];
        for (const key of Object.keys(store)) if (key.startsWith(PREFIX + prefix)) store.removeItem(key);
      } catch {
        // Blocked storage has no entries.
      }
    },
  };
}
