/** Wording that readers had to decode, and what to write instead. */
const AVOIDED: readonly { words: RegExp; instead: string }[] = [
  { words: /\banew\b/i, instead: 'again' },
  { words: /\bwhom\b/i, instead: 'who, or the role' },
  { words: /\b(?:nobody|somebody|anybody)\b/i, instead: 'the role: the operator, the visitor, the reader' },
  { words: /\b(?:is|are|was|were|be|been|being) told\b/i, instead: 'is notified, receives, is shown' },
  { words: /\b(?:tells?|told|telling) of\b|\btells that\b/i, instead: 'reports, announces' },
  { words: /\bhears? of\b|\b(?:is|are) heard\b|\bheard of\b/i, instead: 'receives, is notified' },
  { words: /\b(?:goes|go|went|going) on\b/i, instead: 'continues' },
  { words: /\bg[ai]ves? way\b/i, instead: 'is replaced by' },
  { words: /\b(?:heeds?|heeded)\b/i, instead: 'follows' },
  { words: /\b(?:bears|bore)\b/i, instead: 'has, carries' },
  { words: /\b(?:has|have|had) come\b|\bcomes? (?:late|meanwhile)\b/i, instead: 'arrives, is late' },
  { words: /\b(?:mends?|mended)\b/i, instead: 'fixes, repairs' },
  { words: /\b(?:foresees?|foresaw|deeds?|wish|wishes)\b/i, instead: 'expects, an action, wants' },
  { words: /\b(?:by|of) (?:itself|themselves)\b/i, instead: 'alone, automatically, without …' },
  { words: /\bone after the other\b/i, instead: 'in sequence' },
  { words: /\bto its end\b/i, instead: 'completely' },
  { words: /\bstands? (?:in|on|there|above|below|beside|behind|between)\b|\blies in\b/i, instead: 'is, appears' },
  { words: /\bwhere there (?:is|are|was|were)\b/i, instead: 'if there is' },
  { words: /\b(?:the|its) like\b|\bas it should\b/i, instead: 'the examples by name' },
  { words: /\b(?:is|are) said\b|\bthe (?:news|words|talk) of\b/i, instead: 'a message, a text, an event' },
];

const PROSE_OF_CODE = /^\s*(?:\/\*\*?|\*|\/\/).*|(?<!:)\/\/\s.*|\/\*.*|\b(?:it|test|describe)(?:\.\w+)*\(\s*['"`].*/;
const GENERATED = /<!-- ([\w-]+):start -->[^]*?<!-- \1:end -->/g;
const NO_PROSE = /`[^`]*`|\]\([^)]*\)/g;

/** Returns the places of a file's comments, test titles or Markdown text that need other words. */
export function findAvoided({ file, text }: { file: string; text: string }): string[] {
  const isMarkdown = file.endsWith('.md');
  const lines = isMarkdown ? withoutGenerated(text).split('\n') : text.split('\n');
  return lines.flatMap((line, index) => {
    const prose = isMarkdown ? line.replace(NO_PROSE, '') : PROSE_OF_CODE.exec(line)?.[0];
    if (prose === undefined) return [];
    return AVOIDED.flatMap(({ words, instead }) => {
      const [found] = words.exec(prose) ?? [];
      return found === undefined ? [] : `${file}:${index + 1}: "${found}": write instead: ${instead}`;
    });
  });
}

/** Empties generated tables, and keeps the numbers of the lines below. */
function withoutGenerated(text: string): string {
  return text.replace(GENERATED, (block) => block.replace(/[^\n]/g, ''));
}
