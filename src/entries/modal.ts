import type { EntryBase } from './entryBase.ts';

/** An alert in the thread, with a success or a loading icon; null for a plain event. */
export type ModalEntry = EntryBase & {
  objectType: 'modal';
  icon: 'success' | 'loading' | null;
  textKey: string;
  textValues: Readonly<Record<string, string | number>>;
};
