/** What the search asks for. Days such as 2026-11-25; '' and null stand for all. */
export type SearchRequest = {
  readonly text: string;
  readonly kind: string;
  readonly state: string;
  readonly areaId: number | null;
  /** The id of an operator, or "none". */
  readonly owner: string;
  readonly tag: string;
  readonly from: string;
  readonly to: string;
};

export type SearchFilters = Omit<SearchRequest, 'text'>;

export const NO_FILTERS: SearchFilters = {
  ...{ kind: '', state: '', areaId: null, owner: '', tag: '', from: '', to: '' },
};

export const SEARCH_STATES = {
  waiting: 'Waiting chats',
  open: 'Open',
  pending: 'Waiting for the customer',
  closed: 'Closed or solved',
} as const;

/** Returns how many filters are chosen. */
export function countFilters({ kind, state, areaId, owner, tag, from, to }: SearchFilters): number {
  return [kind, state, areaId ?? '', owner, tag, from, to].filter((filter) => filter !== '').length;
}

/** Returns the request as a query of GET /search, and of the desk's address. */
export function searchQuery({ text, kind, state, areaId, owner, tag, from, to }: SearchRequest): URLSearchParams {
  const given = { q: text.trim(), kind, state, category_id: String(areaId ?? ''), owner, tag, from, to };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Reads what `searchQuery` wrote. An address that was typed by hand may hold anything. */
export function readSearch(query: string): SearchRequest {
  const given = new URLSearchParams(query);
  const of = (name: string, pattern: RegExp) => {
    const value = given.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const areaId = of('category_id', /^[1-9]\d{0,14}$/);
  const day = /^\d{4}-\d\d-\d\d$/;
  return {
    text: (given.get('q') ?? '').slice(0, 200),
    kind: of('kind', /^(chats|tickets)$/),
    state: of('state', /^(waiting|open|pending|closed)$/),
    areaId: areaId === '' ? null : Number(areaId),
    owner: of('owner', /^(none|[1-9]\d{0,14})$/),
    tag: of('tag', /^.{1,80}$/u),
    from: of('from', day),
    to: of('to', day),
  };
}
