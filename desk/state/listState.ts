/** The loading state of a list that is fetched in pages. */
export type ListState = {
  load: 'idle' | 'loading' | 'ready' | 'failed';
  problem: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The id of the last row of the last page, which begins the next one. */
  last: number | null;
};

export function emptyList(): ListState {
  return { load: 'idle', problem: null, hasMore: false, isLoadingMore: false, last: null };
}
