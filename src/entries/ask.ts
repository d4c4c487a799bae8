import type { EntryBase } from './entryBase.ts';

/** A question with cancel and allow buttons. Its texts are in the catalogue under `ask.<question>.`. */
export type AskEntry = EntryBase & {
  objectType: 'ask';
  question: 'download-conversation' | 'last-conversation';
  answer: 'allow' | 'cancel' | null;
  /** The copy by email; null if the server sends none. */
  mail: TranscriptMail | null;
};

export type TranscriptMail = {
  /** The hash of the entry's chat. */
  hash: string;
  status: 'ready' | 'sending' | 'sent' | 'failed';
  address: string;
  /** The server's text about the failure, or a catalogue key; '' if there is none. */
  error: string;
};
