type Shown = {
  /** The path of the example's file from the root of the repository. */
  file: string;
  code: string;
  caption: string;
  base: string;
};

/** Throws if the title of a link to an example is another mark. */
export function isMarkedLive(title: string | null, source: string): boolean;
/** `frameOf` throws if the example cannot be live. `write` writes the pages of all frames into the folder of the site. */
export function createLiveExamples(options: { escape(text: string): string }): {
  frameOf(shown: Shown): string;
  write(output: string): void;
};
