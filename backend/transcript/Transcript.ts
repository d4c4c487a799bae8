export type TranscriptFile = { name: string; link: string };
export type TranscriptEntry = {
  author: string;
  isVisitor: boolean;
  time: string;
  text: string;
  files: TranscriptFile[];
};
export type TranscriptDay = { title: string; entries: TranscriptEntry[] };

/** The parts of the mail, ready to be laid out as text and as HTML. */
export type Transcript = { title: string; intro: string; days: TranscriptDay[]; footer: string };
