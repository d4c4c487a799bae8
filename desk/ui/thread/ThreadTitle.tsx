type Props = {
  readonly name: string;
  /** The whole name, where the line has no room for it. */
  readonly hint?: string;
  readonly subtitle: string;
};

/** The name of a visitor, and where the conversation or ticket stands. */
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
