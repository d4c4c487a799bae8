type Props = { readonly name: string; readonly text: string | null };

/**
 * What the visitor is typing, before it is sent. A status that stays silent: it changes with every letter, and reading
 * all of these out would drown what was really said.
 */
export function TypingLine({ name, text }: Props) {
  return (
    <p className="typing" role="status" aria-live="off">
      {text !== null && (
        <>
          <span className="typing-who">
            <bdi>{name}</bdi> is typing:{' '}
          </span>
          <bdi className="typing-text">{text}</bdi>
        </>
      )}
    </p>
  );
}
