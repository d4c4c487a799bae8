import { linkify } from '../../model/linkify.ts';

/** A message as text, in its own direction, with its web addresses as links. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className="message-text" dir="auto">
      {linkify(text).map((part, place) =>
        part.kind === 'link' ? (
          <a key={place} dir="ltr" href={part.text} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
