import { discardReply, retryReply } from '../../flows/sendReply.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk } from '../useDesk.ts';

type Props = { readonly chatId: number; readonly uuid: string; readonly problem: string | null };

export function FailedReply({ chatId, uuid, problem }: Props) {
  const desk = useDesk();
  return (
    <div className="failed" role="alert">
      <span className="failed-text">Not sent. {problem}</span>
      <span className="failed-actions">
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
