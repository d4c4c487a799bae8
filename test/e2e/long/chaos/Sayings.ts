import type { Page } from '@playwright/test';
import { arrivals, marksOf } from './marks.ts';
import type { ServerChat } from './Desk.ts';

/** `life`: how many pages the tab has had before this one. */
export type Tab = { page: Page; life: number };

/**
 * One message of the visitor:
 * - `isErased`: storage was full when it was sent, or was cleared before the server had it.
 * - `isLeft`: the page that sent it has ended. A message may be lost only if both are set.
 * - `passedOn`: the tab's `life` when another tab became free to take it over; null while only its
 * own tab may send it.
 */
export type Said = {
  mark: string;
  tab: Tab;
  life: number;
  isErased: boolean;
  isLeft: boolean;
  passedOn: number | null;
};

/** All messages the visitor has sent, and their expected state on the server. */
export class Sayings {
  readonly all: Said[] = [];

  add(mark: string, tab: Tab, { isKept }: { isKept: boolean }): void {
    this.all.push({ mark, tab, life: tab.life, isErased: !isKept, isLeft: false, passedOn: null });
  }

  has(mark: string): boolean {
    return this.all.some((said) => said.mark === mark);
  }

  /**
   * The tab's page has ended. `inCompany`: another tab, not only this tab's next page, may take
   * over its messages.
   */
  leave(tab: Tab, { inCompany }: { inCompany: boolean }): void {
    for (const said of this.all) {
      if (said.tab !== tab) continue;
      said.isLeft = true;
      if (inCompany) said.passedOn ??= tab.life;
    }
    tab.life += 1;
  }

  /** Returns the marks that the tab's current page has sent. */
  ofPage(tab: Tab): string[] {
    return this.all.filter((said) => said.tab === tab && said.life === tab.life).map(({ mark }) => mark);
  }

  /** The browser's storage was cleared; only messages in `arrived` are on the server. */
  erase(arrived: ReadonlySet<string>): void {
    for (const said of this.all) if (!arrived.has(said.mark)) said.isErased = true;
  }

  /**
   * Returns complaints about lost and duplicated messages.
   * `mayDouble`: the disk was full, so a page that ended during a call could not record it, and the
   * next page may send the message again in another chat.
   */
  lostOrDoubled(
    chats: readonly ServerChat[],
    failed: ReadonlySet<string>,
    { mayDouble }: { mayDouble: boolean },
  ): string[] {
    const held = chats.flatMap(marksOf);
    return this.all.flatMap(({ mark, isErased, isLeft }) => {
      const times = held.filter((one) => one === mark).length;
      if (times > 1) return mayDouble && isLeft ? [] : [`${mark} is on the server ${times} times`];
      return times === 0 && !failed.has(mark) && !(isErased && isLeft) ? [`${mark} is lost`] : [];
    });
  }

  /**
   * Returns complaints about a tab's messages that arrived out of order, across all chats. Two
   * cases are allowed:
   * - The server failed three times for the earlier message (`isGivenWay`), so the next one does
   * not wait.
   * - The earlier message's page ended and another tab took the message over, so the tab's next
   * page does not wait for it.
   * Messages that wait for Retry never arrive here, because no step presses it.
   */
  outOfOrder(chats: readonly ServerChat[], isGivenWay: (mark: string) => boolean): string[] {
    const places = arrivals(chats);
    const here = this.all.filter(({ mark }) => places.has(mark));
    return here.flatMap((earlier, at) => {
      const place = places.get(earlier.mark) as number;
      const isBound = ({ tab, life }: Said): boolean =>
        tab === earlier.tab && (earlier.passedOn === null || life <= earlier.passedOn);
      const overtaking = here
        .slice(at + 1)
        .filter((later) => isBound(later) && (places.get(later.mark) as number) < place);
      if (overtaking.length === 0 || isGivenWay(earlier.mark)) return [];
      return [`${overtaking.map(({ mark }) => mark).join(' ')} came before ${earlier.mark}, which was said earlier`];
    });
  }
}
