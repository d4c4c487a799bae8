import { retryConnection } from '../flows/enterDesk.ts';
import { Button } from './parts/Button.tsx';
import { Icon } from './parts/Icon.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

const OFFLINE = 'You are offline. Replies that you send now go out when you are back online.';
const TEXTS = {
  connecting: 'Reconnecting…',
  lost: 'Live updates are interrupted. The desk checks for news every few seconds.',
} as const;

/**
 * Tells that nothing arrives live at the moment. Without a network it shows at once; a lost connection shows after a
 * second, because most come back by then.
 */
export function ConnectionBanner() {
  const desk = useDesk();
  const { connection, isOffline } = useDeskState();
  // Screen readers hear only what changes inside a region that was there before.
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
