import type { EntryBase } from '../entryBase.ts';

/** A question with cancel and allow buttons. The question names what is asked, the texts come from the catalogue under `ask.<question>.`. */
export type AskEntry = EntryBase & {
  objectType: 'ask';
  question: 'download-conversation';
  /** The chat whose conversation is meant. */
  answer: 'allow' | 'cancel' | null;
};
