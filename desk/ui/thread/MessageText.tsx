import { isEmojiOnly } from '../../../protocol/emoji.ts';
import { textPieces, type TextPiece } from '../../model/textPieces.ts';

/** A message in the direction of its language. Links and numbers always run from left to right. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className="message-text" dir="auto" data-emoji={isEmojiOnly(text) || undefined}>
      <TextParts text={text} />
    </p>
  );
}

/** A text whose addresses and phone numbers are links. */
export function TextParts({ text }: { readonly text: string }) {
  return textPieces(text).map((piece, place) => <Part key={place} piece={piece} />);
}

function Part({ piece: { text, href, isNumber } }: { readonly piece: TextPiece }) {
  if (isNumber) return <bdi dir="ltr">{text}</bdi>;
  if (href === null) return text;
  // Web links open in a new tab; e-mail and phone links open the system's program.
  const target = href.startsWith('http') ? '_blank' : undefined;
  return (
    <a dir="ltr" href={href} target={target} rel="noopener noreferrer">
      {text}
    </a>
  );
}
