import type { ListState } from '../../state/createDeskState.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Spinner } from './Spinner.tsx';

type Props = {
  readonly list: Readonly<Pick<ListState, 'load' | 'problem'>>;
  /** Whether no row is shown yet. */
  readonly isEmpty: boolean;
  /** As in "Loading the chats". */
  readonly what: string;
  readonly onRetry: () => void;
};

/** The state of a list that is loading or failed to load. */
export function ListStatus({ list, isEmpty, what, onRetry }: Props) {
  if (list.load === 'failed') {
    return (
      <EmptyState icon="alert" title={`Couldn’t load ${what}`} action={<Button onClick={onRetry}>Try again</Button>}>
        {list.problem}
      </EmptyState>
    );
  }
  return list.load === 'loading' && isEmpty ? <Spinner label={`Loading ${what}`} /> : null;
}
