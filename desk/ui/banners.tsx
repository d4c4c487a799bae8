import { dismissNews } from '../flows/alerts.ts';
import { retryConnection } from '../flows/enterDesk.ts';
import { openChat } from '../flows/openChat.ts';
import { openTicket } from '../flows/tickets.ts';
import { chatOnScreen } from '../state/selectors.ts';
import { Button, IconButton } from './parts/Button.tsx';
import { Icon } from './parts/Icon.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

const OFFLINE = 'You are offline. Replies that you send now go out when you are back online.';
const TEXTS = {
  connecting: 'Reconnecting…',
  lost: 'Live updates are interrupted. The desk checks for news every few seconds.',
} as const;

/** Shows that a colleague took over a chat of this operator, gave them one, or deleted the one on screen, or that an email of theirs came back. */
export function News() {
  const desk = useDesk();
  const { news, view, selectedChatId } = useDeskState();
  const { chatId = null, ticketId } = news ?? {};
  const isOnScreen = chatId !== null && chatId === chatOnScreen({ view, selectedChatId });
  // Screen readers announce only changes inside a region that already exists.
  return (
    <div role="status" aria-label="News">
      {news !== null && (
        <div className="banner" data-at-once="true">
          <Icon name={news.icon ?? (chatId === null ? 'alert' : 'transfer')} />
          <span className="banner-text">{news.text}</span>
          {chatId !== null && !isOnScreen && (
            <Button look="quiet" onClick={() => openChat(desk, chatId)}>
              Open the chat
            </Button>
          )}
          {ticketId !== undefined && (
            <Button
              look="quiet"
              onClick={() => {
                dismissNews(desk);
                openTicket(desk, ticketId);
              }}
            >
              Open the ticket
            </Button>
          )}
          <IconButton icon="close" name="Dismiss" onClick={() => dismissNews(desk)} />
        </div>
      )}
    </div>
  );
}

/**
 * Shows that live updates are interrupted: at once without a network, and 1.5 s after the connection
 * is lost, because most connections are back by then.
 */
export function ConnectionBanner() {
  const desk = useDesk();
  const { connection, isOffline } = useDeskState();
  // Screen readers announce only changes inside a region that already exists.
  return (
    <div role="status" aria-label="Connection">
      {(isOffline || connection !== 'connected') && (
        <div className="banner" data-at-once={isOffline}>
          <Icon name="alert" />
          <span className="banner-text">{isOffline || connection === 'connected' ? OFFLINE : TEXTS[connection]}</span>
          {!isOffline && (
            <Button look="quiet" onClick={() => retryConnection(desk)}>
              Retry now
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
