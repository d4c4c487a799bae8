import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

type Props = { readonly text: string; readonly onDismiss?: () => void };

/** A failure, shown next to its cause. */
export function Notice({ text, onDismiss }: Props) {
  return (
    <div className="notice" role="alert">
      <Icon name="alert" />
      <span className="notice-text">{text}</span>
      {onDismiss !== undefined && <IconButton icon="close" name="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
