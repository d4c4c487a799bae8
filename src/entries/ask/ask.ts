import type { EntryBase } from '../entryBase.ts';

/** A question with cancel and allow buttons. The question names what is asked, the texts come from the catalogue under `ask.<question>.`. */
export type AskEntry = EntryBase & {
  objectType: 'ask';
  question: 'download-conversation' | 'last-conversation';
  answer: 'allow' | 'cancel' | null;
  /** The conversation's copy by e-mail; null where the server sends none. */
  mail: TranscriptMail | null;
};

export type TranscriptMail = {
  /** The hash of the entry's chat. */
  hash: string;
  status: 'ready' | 'sending' | 'sent' | 'failed';
  address: string;
  /** The server's text on the failure, or a catalogue key; '' where there is none. */
  error: string;
};
