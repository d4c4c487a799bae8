type Props = {
  readonly name: string;
  /** The tooltip, if it differs from the name. */
  readonly hint?: string;
  readonly subtitle: string;
};

/** The visitor's name, and the state of the conversation or ticket. */
export function ThreadTitle({ name, hint = name, subtitle }: Props) {
  return (
    <div className="thread-title">
      <h2 className="thread-name" dir="auto" title={hint}>
        {name}
      </h2>
      <p className="thread-subtitle" title={subtitle}>
        {subtitle}
      </p>
    </div>
  );
}
