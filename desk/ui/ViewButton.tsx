import { useId } from 'react';

type Props = {
  readonly name: string;
  readonly count: number;
  readonly countText: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

/** Goes to one of the desk's views. The count lies over the button, not in it, so that the button keeps its name. */
export function ViewButton({ name, count, countText, isShown, onShow }: Props) {
  const id = useId();
  const hasCount = count > 0;
  return (
    <span className="view">
      <button
        type="button"
        className="view-button"
        data-count={hasCount}
        aria-current={isShown ? 'page' : undefined}
        aria-describedby={hasCount ? id : undefined}
        onClick={onShow}
      >
        {name}
      </button>
      {hasCount && (
        <span className="count" id={id}>
          {count}
          <span className="spoken"> {countText}</span>
        </span>
      )}
    </span>
  );
}
