import { OpenChat } from '../chats/ChatsView.tsx';
import { useDetails } from '../details/useDetails.ts';
import { EmptyState } from '../parts/status.tsx';
import { useRowFocus } from '../parts/useRowFocus.ts';
import { OpenTicket } from '../tickets/TicketsView.tsx';
import { useDeskState } from '../useDesk.ts';
import { InboxPane } from './InboxPane.tsx';

/** Chats and tickets in one list, beside the open one. A phone shows one pane at a time. */
export function InboxView() {
  const { view, selectedChatId, selectedTicketId } = useDeskState();
  const details = useDetails();
  const chatId = view === 'chats' ? selectedChatId : null;
  const ticketId = view === 'tickets' ? selectedTicketId : null;
  const isOpen = chatId !== null || ticketId !== null;
  useRowFocus(chatId !== null ? `chat-${chatId}` : ticketId !== null ? `ticket-${ticketId}` : null);
  return (
    <main className="chats-view" data-chat={isOpen} data-details={details.areShown && isOpen}>
      <InboxPane />
      {chatId !== null && <OpenChat chatId={chatId} details={details} />}
      {ticketId !== null && <OpenTicket ticketId={ticketId} details={details} />}
      {!isOpen && (
        <section className="thread-pane" aria-label="Conversation">
          <EmptyState icon="inbox" title="Nothing selected">
            Choose a chat or a ticket from the list to read it and reply.
          </EmptyState>
        </section>
      )}
    </main>
  );
}
