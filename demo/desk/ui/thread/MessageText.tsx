import { linkify, type TextPart } from '../../model/linkify.ts';

/** A message as text, in its own direction, with its web addresses as links; these and numbers run from left to right in any. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className="message-text" dir="auto">
      {linkify(text).map((part, place) => (
        <Part key={place} part={part} />
      ))}
    </p>
  );
}

function Part({ part: { kind, text } }: { readonly part: TextPart }) {
  if (kind === 'text') return text;
  if (kind === 'number') return <bdi dir="ltr">{text}</bdi>;
  return (
    <a dir="ltr" href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
