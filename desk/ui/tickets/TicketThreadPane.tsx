import { addDraftFiles, showNotice } from '../../flows/draft.ts';
import { assignTicket, closeTicket, openTicket } from '../../flows/tickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { ticketSender } from '../../model/tickets.ts';
import { FileDrop } from '../composer/files.tsx';
import type { DetailsToggle } from '../details/useDetails.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { ThreadPlaceholder } from '../thread/ThreadPlaceholder.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { TicketComposer } from './TicketComposer.tsx';
import { TicketHeader } from './TicketHeader.tsx';
import { TicketThread } from './TicketThread.tsx';

type Props = { readonly ticketId: number; readonly details: DetailsToggle };

export function TicketThreadPane({ ticketId, details }: Props) {
  const desk = useDesk();
  const { tickets, me, outgoing } = useDeskState();
  const key = ticketKey(ticketId);
  const shown = tickets.threads[ticketId];
  const thread = shown?.thread ?? null;
  // The list has a change before the thread is fetched again.
  const ticket = tickets.items.find((one) => one.ticketId === ticketId) ?? thread?.ticket;
  if (shown === undefined || thread === null || ticket === undefined) {
    return (
      <ThreadPlaceholder
        label="Ticket"
        what="ticket"
        problem={shown?.load === 'failed' ? (shown.problem ?? '') : null}
        onBack={() => closeTicket(desk)}
        onRetry={() => openTicket(desk, ticketId)}
      />
    );
  }
  const isOthers = ticket.operatorId !== null && ticket.operatorId !== me.operatorId;
  const canReply = thread.canReply && !isOthers;
  return (
    <FileDrop
      onFiles={(files) => addDraftFiles(desk, key, files)}
      isOff={!canReply || (outgoing[key]?.length ?? 0) > 0}
      label={`Ticket ${ticketId} of ${ticketSender(ticket)}`}
    >
      <TicketHeader ticket={ticket} canForward={thread.canForward && !isOthers} details={details} />
      <TicketThread thread={thread} isLoadingEarlier={shown.isLoadingEarlier} />
      <div className="thread-foot">
        {shown.notice !== null && <Notice text={shown.notice} onDismiss={() => showNotice(desk, key, null)} />}
        {isOthers && <TicketOwnerFoot ticket={ticket} />}
        {canReply && <TicketComposer ticket={ticket} />}
        {!thread.canReply && (
          <div className="foot-card">
            <p className="foot-text">
              {ticket.email === null
                ? 'This visitor left no email address, so you cannot reply. Add one with “Change the email address” above.'
                : 'Email is not set up, so tickets cannot be answered from here.'}
            </p>
          </div>
        )}
      </div>
    </FileDrop>
  );
}

/** Replaces the composer in a colleague's ticket. */
function TicketOwnerFoot({ ticket }: { readonly ticket: Ticket }) {
  const desk = useDesk();
  const { me, drafts, outgoing } = useDeskState();
  const key = ticketKey(ticket.ticketId);
  const { text, files } = drafts[key] ?? { text: '', files: [] };
  const hasDraft = text.trim() !== '' || files.length > 0 || (outgoing[key]?.length ?? 0) > 0;
  return (
    <div className="foot-card">
      <p className="foot-text">
        <strong>
          <bdi>{ticket.operatorName ?? 'A colleague'}</bdi>
        </strong>
        <span>{` answers this ticket.${hasDraft ? ' Your unsent reply is kept.' : ''}`}</span>
      </p>
      <Button icon="user" onClick={() => void assignTicket(desk, ticket, me.operatorId)}>
        Assign to me
      </Button>
    </div>
  );
}
