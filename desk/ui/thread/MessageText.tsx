import { textPieces, type TextPiece } from '../../model/textPieces.ts';

/** A message in its own direction. Links and numbers in it run from left to right in any language. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className="message-text" dir="auto">
      {textPieces(text).map((piece, place) => (
        <Part key={place} piece={piece} />
      ))}
    </p>
  );
}

function Part({ piece: { text, href, isNumber } }: { readonly piece: TextPiece }) {
  if (isNumber) return <bdi dir="ltr">{text}</bdi>;
  if (href === null) return text;
  // A new tab for the web; the system's own program for e-mail and phone.
  const target = href.startsWith('http') ? '_blank' : undefined;
  return (
    <a dir="ltr" href={href} target={target} rel="noopener noreferrer">
      {text}
    </a>
  );
}
