import { useId } from 'react';

type Props = {
  readonly name: string;
  readonly count: number;
  /** The server has more than the desk has loaded. */
  readonly hasMore?: boolean;
  readonly countText: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

/** Opens one of the desk's views. The count is outside the button, so that it does not change the button's name. */
export function ViewButton({ name, count, hasMore = false, countText, isShown, onShow }: Props) {
  const id = useId();
  const hasCount = count > 0;
  return (
    <span className="view">
      <button
        type="button"
        className="view-button"
        data-count={hasCount ? (hasMore ? 'more' : 'true') : 'false'}
        aria-current={isShown ? 'page' : undefined}
        aria-describedby={hasCount ? id : undefined}
        onClick={onShow}
      >
        {name}
      </button>
      {hasCount && (
        <span className="count" id={id}>
          <span>{hasMore ? `${count}+` : count}</span>
          <span className="spoken">{` ${countText}`}</span>
        </span>
      )}
    </span>
  );
}
