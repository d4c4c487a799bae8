/** Visitors' files have no link: the mail comes from us, and must not lead to what anyone has uploaded. */
export type TranscriptFile = { name: string; link: string | null };
export type TranscriptEntry = {
  author: string;
  isVisitor: boolean;
  time: string;
  text: string;
  files: TranscriptFile[];
};
export type TranscriptDay = { title: string; entries: TranscriptEntry[] };

/** The content of the mail, from which its text and HTML are rendered. */
export type Transcript = { notice: string; title: string; intro: string; days: TranscriptDay[] };
