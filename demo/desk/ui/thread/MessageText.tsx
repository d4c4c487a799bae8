import { linkify } from '../../model/linkify.ts';

/** A message as text, with its web addresses as links. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className="message-text">
      {linkify(text).map((part, place) =>
        part.kind === 'link' ? (
          <a key={place} href={part.text} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
