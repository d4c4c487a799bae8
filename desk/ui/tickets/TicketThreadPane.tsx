import { addDraftFiles, showNotice } from '../../flows/draft.ts';
import { closeTicket, openTicket } from '../../flows/tickets.ts';
import { ticketSender } from '../../model/ticketFilters.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { FileDrop } from '../composer/FileDrop.tsx';
import { Notice } from '../parts/Notice.tsx';
import { ThreadPlaceholder } from '../thread/ThreadPlaceholder.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { TicketComposer } from './TicketComposer.tsx';
import { TicketHeader } from './TicketHeader.tsx';
import { TicketOwnerFoot } from './TicketOwnerFoot.tsx';
import { TicketThread } from './TicketThread.tsx';

export function TicketThreadPane({ ticketId }: { readonly ticketId: number }) {
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
      <TicketHeader ticket={ticket} />
      <TicketThread thread={thread} />
      <div className="thread-foot">
        {shown.notice !== null && <Notice text={shown.notice} onDismiss={() => showNotice(desk, key, null)} />}
        {isOthers && <TicketOwnerFoot ticket={ticket} />}
        {canReply && <TicketComposer ticket={ticket} />}
        {!thread.canReply && (
          <div className="foot-card">
            <p className="foot-text">
              {ticket.email === null
                ? 'This visitor left no email address, so there is nobody to write to.'
                : 'Email is not set up, so tickets cannot be answered from here.'}
            </p>
          </div>
        )}
      </div>
    </FileDrop>
  );
}
