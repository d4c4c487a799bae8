/**
 * Collects screen reader announcements from now on: each text added to a live region that existed
 * before.
 */
export function listen(root: Node): () => string[] {
  const said: string[] = [];
  const note = (records: MutationRecord[]): void => {
    for (const { addedNodes, target } of records) {
      const place = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live], [role=log]');
      if (!place || place.getAttribute('aria-live') === 'off') continue;
      for (const node of addedNodes) said.push(...(node.textContent ?? '').split('\n'));
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => {
    note(observer.takeRecords());
    return said;
  };
}
