import type { EntryBase } from '../entryBase.ts';

/** An alert in the thread, with a success or a loading icon. */
export type ModalEntry = EntryBase & {
  objectType: 'modal';
  icon: 'success' | 'loading';
  textKey: string;
  textValues: Readonly<Record<string, string | number>>;
};
