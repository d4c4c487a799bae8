import { openChat } from '../flows/openChat.ts';
import { dismissNews } from '../flows/tellHandOver.ts';
import { Button } from './parts/Button.tsx';
import { Icon } from './parts/Icon.tsx';
import { IconButton } from './parts/IconButton.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

/** Tells that a colleague has taken over a chat of this operator, has given them one, or has deleted the one on screen. */
export function News() {
  const desk = useDesk();
  const { news } = useDeskState();
  const chatId = news?.chatId ?? null;
  // Screen readers hear only what changes inside a region that was there before.
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
