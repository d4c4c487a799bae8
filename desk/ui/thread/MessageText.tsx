import { linkify, type TextPart } from '../../model/linkify.ts';

/** A message in its own direction. Links and numbers in it run from left to right in any language. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className="message-text" dir="auto">
      {linkify(text).map((part, place) => (
        <Part key={place} part={part} />
      ))}
    </p>
  );
}

function Part({ part }: { readonly part: TextPart }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'number') return <bdi dir="ltr">{part.text}</bdi>;
  // A new tab for the web; the system's own program for e-mail and phone.
  const target = part.href.startsWith('http') ? '_blank' : undefined;
  return (
    <a dir="ltr" href={part.href} target={target} rel="noopener noreferrer">
      {part.text}
    </a>
  );
}
