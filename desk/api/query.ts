import { PAGE_LENGTH } from '../model/limits.ts';
import type { PageRequest } from '../ports.ts';

export function query(page: PageRequest): string {
  return new URLSearchParams({
    limit: String(PAGE_LENGTH),
    ...(page.before === undefined ? {} : { before: String(page.before) }),
  }).toString();
}
