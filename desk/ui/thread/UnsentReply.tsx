import { discardReply, retryReply } from '../../flows/sendReply.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { waitText } from '../../state/selectors.ts';

type Props = {
  readonly chatId: number;
  readonly uuid: string;
  /** Why the server refused the reply; null while it waits for the connection. */
  readonly problem: string | null;
};

export function UnsentReply({ chatId, uuid, problem }: Props) {
  const desk = useDesk();
  const state = useDeskState();
  const isRefused = problem !== null;
  return (
    <div className="unsent" data-refused={isRefused} role={isRefused ? 'alert' : 'status'}>
      <span className="unsent-text">{isRefused ? `Not sent. ${problem}` : waitText(state)}</span>
      <span className="unsent-actions">
        <Button look="quiet" onClick={() => retryReply(desk, chatId, uuid)}>
          Retry
        </Button>
        <Button look="quiet" onClick={() => discardReply(desk, chatId, uuid)}>
          Discard
        </Button>
      </span>
    </div>
  );
}
