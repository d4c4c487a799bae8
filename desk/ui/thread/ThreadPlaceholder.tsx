import { Button, IconButton } from '../parts/Button.tsx';
import { EmptyState, Spinner } from '../parts/status.tsx';

type Props = {
  readonly label: string;
  /** The word in a failure's title, as in "Couldn’t load this chat". */
  readonly what: 'chat' | 'ticket';
  /** Null while it loads. */
  readonly problem: string | null;
  readonly onBack: () => void;
  readonly onRetry: () => void;
};

/** Shown while a conversation or a ticket loads, or if it failed to load. On a phone it needs a way back to the list. */
export function ThreadPlaceholder({ label, what, problem, onBack, onRetry }: Props) {
  return (
    <section className="thread-pane" aria-label={label}>
      <span className="thread-back thread-placeholder-back">
        <IconButton icon="back" name={`Back to the ${what}s`} onClick={onBack} />
      </span>
      {problem === null ? (
        <Spinner label={`Loading the ${what === 'chat' ? 'conversation' : 'ticket'}`} />
      ) : (
        <EmptyState
          icon="alert"
          title={`Couldn’t load this ${what}`}
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          {problem}
        </EmptyState>
      )}
    </section>
  );
}
