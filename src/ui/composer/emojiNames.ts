import { ANIMALS, SMILES } from '../../config/limits.ts';

/** Search words of the emoji, in the order of their code points. */
const SMILE_NAMES =
  'grinning happy|beaming grin|joy tears laughing|smiley big eyes|smiling eyes|sweat smile|laughing squinting|halo angel innocent|devil horns imp|wink|blush|yum delicious|relieved|heart eyes love|sunglasses cool|smirk|neutral|expressionless|unamused|downcast sweat|pensive sad|confused|confounded|kissing|kiss heart|kissing smiling|kissing closed eyes|tongue|tongue wink zany|tongue squinting|disappointed sad|worried|angry|pouting rage red|crying tear sad|persevering|triumph steam|sad relieved sweat|frowning open mouth|anguished|fearful scared|weary|sleepy|tired|grimacing|sobbing loudly crying|open mouth wow surprised|hushed|anxious cold sweat|screaming fear|astonished shocked|flushed embarrassed|sleeping zzz|dizzy|silent no mouth';
const ANIMAL_NAMES =
  'rat|mouse|ox|water buffalo|cow|tiger|leopard|rabbit|cat|dragon|crocodile|whale|snail|snake|horse|ram|goat|sheep ewe|monkey|rooster|chicken|dog|pig|boar|elephant|octopus|shell|caterpillar bug|ant|bee|ladybug beetle|fish|tropical fish|blowfish|turtle|hatching chick|baby chick|chick|bird|penguin|koala|poodle dog|camel dromedary|camel two humps|dolphin|mouse face|cow face|tiger face|rabbit face|cat face|dragon face|whale spouting|horse face|monkey face|dog face|pig face|frog|hamster|wolf|bear|panda|pig nose|paw prints|chipmunk squirrel';

export type Emoji = { sign: string; words: readonly string[] };

const emojiOf = ({ first }: { first: number }, names: string): readonly Emoji[] =>
  names.split('|').map((name, at) => ({ sign: String.fromCodePoint(first + at), words: name.split(' ') }));

export const smiles = emojiOf(SMILES, SMILE_NAMES);
export const animals = emojiOf(ANIMALS, ANIMAL_NAMES);

/** Whether each word of the query is a prefix of one of the emoji's words, or is the emoji itself. */
export function fits({ sign, words }: Emoji, query: string): boolean {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((start) => start === sign || words.some((word) => word.startsWith(start)));
}
