type Segment<T extends string> = { readonly value: T; readonly label: string; readonly count?: string };

type Props<T extends string> = {
  readonly name: string;
  readonly segments: readonly Segment<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
};

/** A row of choices, one of them selected. */
export function Segments<T extends string>({ name, segments, value, onChoose }: Props<T>) {
  return (
    <div className="segments" role="group" aria-label={name}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className="segment"
          aria-pressed={segment.value === value}
          onClick={() => onChoose(segment.value)}
        >
          <span>{segment.label}</span>
          {segment.count !== undefined && <span className="segment-count">{segment.count}</span>}
        </button>
      ))}
    </div>
  );
}
