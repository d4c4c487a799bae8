import type { StoredChat } from './ChatStorage.ts';

type Words = StoredChat['firstWords'];

/** The data of the entries that follow the visitor's first message, until they are shown. */
export class FirstWords {
  /** Null once they are shown. */
  value: Words = null;

  /** Changes the data. Returns false if the entries are already shown. */
  update(change: { queue: number }): boolean {
    if (this.value) this.value = { ...this.value, ...change };
    return this.value !== null;
  }

  /** Returns the data to show, once. */
  take(): Words {
    const { value } = this;
    this.value = null;
    return value;
  }
}
