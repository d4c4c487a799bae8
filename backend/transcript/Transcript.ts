export type TranscriptFile = { name: string; link: string };
export type TranscriptEntry = {
  author: string;
  isVisitor: boolean;
  time: string;
  text: string;
  files: TranscriptFile[];
};
export type TranscriptDay = { title: string; entries: TranscriptEntry[] };

/** The content of the mail, from which its text and HTML are rendered. */
export type Transcript = { title: string; intro: string; days: TranscriptDay[]; footer: string };
