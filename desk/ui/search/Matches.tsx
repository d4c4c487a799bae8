import { decodeEmoji } from '../../../protocol/emoji.ts';
import type { TextMatch } from '../../model/entities.ts';

/** A text with the search words marked. */
export function Matches({ pieces }: { readonly pieces: readonly TextMatch[] }) {
  return pieces.map(({ text, isMatch }, place) =>
    isMatch ? <mark key={place}>{decodeEmoji(text)}</mark> : <span key={place}>{decodeEmoji(text)}</span>,
  );
}
