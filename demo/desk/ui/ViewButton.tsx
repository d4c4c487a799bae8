import { useId } from 'react';

type Props = {
  readonly name: string;
  readonly count: number;
  readonly countText: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

/** Goes to one of the desk's views; the count is read after the name, so that the name stays the same. */
export function ViewButton({ name, count, countText, isShown, onShow }: Props) {
  const id = useId();
  return (
    <button
      type="button"
      className="view-button"
      aria-current={isShown ? 'page' : undefined}
      aria-labelledby={id}
      aria-describedby={count > 0 ? `${id}-count` : undefined}
      onClick={onShow}
    >
      <span id={id}>{name}</span>
      {count > 0 && (
        <span className="count" id={`${id}-count`}>
          {count}
          <span className="spoken"> {countText}</span>
        </span>
      )}
    </button>
  );
}
