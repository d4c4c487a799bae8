import type { Page } from '@playwright/test';
import { arrivals, marksOf } from './marks.ts';
import type { ServerChat } from './Desk.ts';

/** `life`: how many pages the tab has had before this one. */
export type Tab = { page: Page; life: number };

/**
 * `isErased`: the browser's storage was full when it was said, or cleared while the server did not have it; `isLeft`: the page that said it has ended. Either alone
 * loses nothing. `passedOn`: the life of its tab with which it was left to whoever would take it; null: it still is its own tab's.
 */
export type Said = {
  mark: string;
  tab: Tab;
  life: number;
  isErased: boolean;
  isLeft: boolean;
  passedOn: number | null;
};

/** All that the visitor has sent, and its expected state on the server. */
export class Sayings {
  readonly all: Said[] = [];

  add(mark: string, tab: Tab, { isKept }: { isKept: boolean }): void {
    this.all.push({ mark, tab, life: tab.life, isErased: !isKept, isLeft: false, passedOn: null });
  }

  has(mark: string): boolean {
    return this.all.some((said) => said.mark === mark);
  }

  /** The tab's page has ended. `inCompany`: the next page of the tab need not be the one that finds what it has left. */
  leave(tab: Tab, { inCompany }: { inCompany: boolean }): void {
    for (const said of this.all) {
      if (said.tab !== tab) continue;
      said.isLeft = true;
      if (inCompany) said.passedOn ??= tab.life;
    }
    tab.life += 1;
  }

  /** The marks that the tab's present page has sent. */
  ofPage(tab: Tab): string[] {
    return this.all.filter((said) => said.tab === tab && said.life === tab.life).map(({ mark }) => mark);
  }

  /** The browser keeps none of it any more; the server has what has arrived. */
  erase(arrived: ReadonlySet<string>): void {
    for (const said of this.all) if (!arrived.has(said.mark)) said.isErased = true;
  }

  /**
   * `mayDouble`: the browser's disk was full. A page that ended in the middle of a call could not tell the next page of it, which then sends
   * the message in a chat of its own.
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
   * A tab's messages arrive in the order sent, in whatever chats, with two exceptions. The server itself failed at the earlier message three times
   * (`isGivenWay`): then the next one does not wait. Or its page has gone and left it to another tab: the tab's next page does not wait for that
   * tab. Messages that wait for the visitor's Retry never arrive here, because nobody presses it.
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
