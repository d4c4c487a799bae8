import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../ports.ts';
import type { PastPage } from '../../chat/PastChats.ts';

export type Pages<Item> = {
  items: readonly Item[];
  hasMore: boolean;
  /** `gone`: the server no longer has it. */
  status: 'loading' | 'ready' | 'failed' | 'gone';
  /** Loads the first page, or the next one. Does nothing while a page is being loaded. */
  load(): Promise<void>;
};

/** Loads a list page by page. A failed page keeps those before it, and can be loaded again. `read` must be stable. */
export function usePages<Item>(read: (last: Item | null) => Promise<Answer<PastPage<Item>>>): Pages<Item> {
  const [page, setPage] = useState<PastPage<Item>>({ items: [], hasMore: false });
  const [status, setStatus] = useState<Pages<Item>['status']>('loading');
  const isBusy = useRef(false);
  const isGone = useRef(false);
  const load = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setStatus('loading');
    const answer = await read(page.items.at(-1) ?? null);
    isBusy.current = false;
    if (isGone.current) return;
    setStatus(answer.ok ? 'ready' : answer.status === 404 ? 'gone' : 'failed');
    if (answer.ok) setPage({ items: [...page.items, ...answer.value.items], hasMore: answer.value.hasMore });
  }, [read, page]);
  const first = useRef(load);
  useEffect(() => {
    isGone.current = false;
    void first.current();
    return () => void (isGone.current = true);
  }, []);
  return { ...page, status, load };
}
