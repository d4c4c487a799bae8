/**
 * Tells when the network may have come back: `onDoubt` after an outage, when even an open socket may lead nowhere; `onSeen` when the page
 * is seen again, after which the library's own back-off would keep the visitor waiting for up to fifteen seconds.
 */
export function watchNetwork(tell: { onDoubt(): void; onSeen(): void }, signal: AbortSignal): void {
  window.addEventListener('online', () => tell.onDoubt(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && tell.onSeen(), { signal });
  const look = (): void => {
    if (document.visibilityState === 'visible') tell.onSeen();
  };
  document.addEventListener('visibilitychange', look, { signal });
}
