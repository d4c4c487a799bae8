import { Refusal } from '../base/Refusal.ts';

const MAX_TAG = 40;

/** Returns a tag as it is stored. */
export function checkedTag(given: string): string {
  const tag = given
    .trim()
    .replace(/^#/, '')
    .replace(/[\s,]+/g, '-')
    .toLowerCase();
  if (tag === '' || tag.length > MAX_TAG) throw new Refusal(422, `A tag has 1 to ${MAX_TAG} characters`);
  return tag;
}
