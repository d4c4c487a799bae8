import { openChat } from '../flows/openChat.ts';
import { dismissNews } from '../flows/alerts.ts';
import { Button } from './parts/Button.tsx';
import { Icon } from './parts/Icon.tsx';
import { IconButton } from './parts/IconButton.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

/** Shows that a colleague took over a chat of this operator, gave them one, or deleted the one on screen. */
export function News() {
  const desk = useDesk();
  const { news } = useDeskState();
  const chatId = news?.chatId ?? null;
  // Screen readers announce only changes inside a region that already exists.
  return (
    <div role="status" aria-label="News">
      {news !== null && (
        <div className="banner" data-at-once="true">
          <Icon name={chatId === null ? 'alert' : 'transfer'} />
          <span className="banner-text">{news.text}</span>
          {chatId !== null && (
            <Button
              look="quiet"
              onClick={() => {
                dismissNews(desk);
                openChat(desk, chatId);
              }}
            >
              Open the chat
            </Button>
          )}
          <IconButton icon="close" name="Dismiss" onClick={() => dismissNews(desk)} />
        </div>
      )}
    </div>
  );
}
