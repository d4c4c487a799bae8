import { retryConnection } from '../flows/retryConnection.ts';
import { Button } from './parts/Button.tsx';
import { Icon } from './parts/Icon.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

/** Tells that nothing comes in live at the moment. The style lets it wait a second: a short hiccup needs no word. */
export function ConnectionBanner() {
  const desk = useDesk();
  const { connection } = useDeskState();
  if (connection === 'connected') return null;
  return (
    <section className="banner" aria-label="Connection">
      <Icon name="alert" />
      <span className="banner-text">
        {connection === 'connecting' ? 'Connecting…' : 'The live connection is lost.'} The desk keeps asking for news by
        itself.
      </span>
      <Button look="quiet" onClick={() => retryConnection(desk)}>
        Retry now
      </Button>
    </section>
  );
}
