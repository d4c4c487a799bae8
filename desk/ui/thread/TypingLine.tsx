type Props = { readonly name: string; readonly text: string | null };

/**
 * The visitor's unsent text. Screen readers do not announce it: it changes with every letter, and
 * would drown out the messages.
 */
export function TypingLine({ name, text }: Props) {
  return (
    <p className="typing" role="status" aria-live="off">
      {text !== null && (
        <>
          <span className="typing-who">
            <bdi>{name}</bdi>
            <span>{' is typing: '}</span>
          </span>
          <bdi className="typing-text">{text}</bdi>
        </>
      )}
    </p>
  );
}
