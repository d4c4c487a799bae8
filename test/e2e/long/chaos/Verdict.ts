import { chatOf, differences, differencesByPage, earlierDifferences } from './conversation.ts';
import type { ServerChat } from './Desk.ts';
import type { Drafts } from './Drafts.ts';
import { failedUpwards, marksOf, shownIn, twice, typedIn, type Shown } from './marks.ts';
import type { Refusals } from './Refusals.ts';
import type { Sayings, Tab } from './Sayings.ts';

/**
 * `mayWait`: the visitor ended a chat, and unsent messages wait for Retry. `mayDisagree`: storage
 * failed for a while.
 */
export type Evidence = {
  tabs: readonly Tab[];
  chats: readonly ServerChat[];
  said: Sayings;
  drafts: Drafts;
  refusals: Refusals;
  mayWait: boolean;
  mayDisagree: boolean;
  /** The browser's disk was full; see `lostOrDoubled`. */
  mayDouble: boolean;
};

/**
 * Returns the differences between the pages, the server and the expected state; empty when all is
 * well.
 */
export async function judge(evidence: Evidence): Promise<string[]> {
  const { tabs, chats, said, refusals, mayWait, mayDouble } = evidence;
  const shown = await Promise.all(tabs.map(({ page }) => shownIn(page)));
  const failed = new Set(shown.flatMap(({ failed: marks }) => marks));
  // A failed message may be above the rendered rows.
  if (said.lostOrDoubled(chats, failed, { mayDouble }).length > 0)
    for (const [at, { isCut }] of shown.entries())
      if (isCut) for (const mark of await failedUpwards((tabs[at] as Tab).page)) failed.add(mark);
  return [
    ...said.lostOrDoubled(chats, failed, { mayDouble }),
    ...said.outOfOrder(chats, (mark) => refusals.areEnough(mark)),
    ...(failed.size > 0 && !mayWait ? [`not sent without the visitor: ${[...failed].join(' ')}`] : []),
    ...shown.flatMap((tab, at) => twice(tab.marks, `tab ${at}`)),
    ...(await wrongThreads(shown, evidence)),
    ...(await goneDrafts(shown, evidence)),
    ...shown.flatMap((tab, at) => (tab.pending.length > 0 ? [`tab ${at} still sends ${tab.pending.join(' ')}`] : [])),
  ];
}

/**
 * Pages that share storage are all in the newest chat. If storage failed for a while, each page may
 * be in its own chat and is asked for it.
 */
async function wrongThreads(shown: readonly Shown[], { tabs, chats, said, mayDisagree }: Evidence): Promise<string[]> {
  const newest = chats.findLast(({ status }) => status !== 'closed');
  const all = said.all.map(({ mark }) => mark);
  const complaints: string[] = [];
  // One tab at a time, because only one can be in front.
  for (const [at, thread] of shown.entries()) {
    const name = `tab ${at}`;
    const tab = tabs[at] as Tab;
    const earlier = earlierDifferences(thread, chats, { current: newest, said: all, tab: name });
    const wrong = newest ? differences(thread, newest, name) : [];
    const isInNewest = newest !== undefined && wrong.length === 0 && marksOf(newest).length > 0;
    if (isInNewest || (newest && !mayDisagree)) {
      complaints.push(...earlier, ...wrong);
    } else {
      const own = { pageChat: await chatOf(tab.page), said: said.ofPage(tab), tab: name };
      complaints.push(...new Set([...earlier, ...differencesByPage(thread, chats, own)]));
    }
  }
  return complaints;
}

/**
 * Returns complaints about lost drafts: each typed text must be in a field of its page or have been
 * sent.
 */
async function goneDrafts(shown: readonly Shown[], { tabs, chats, drafts }: Evidence): Promise<string[]> {
  const sent = [...chats.flatMap(marksOf), ...shown.flatMap(({ marks }) => marks)];
  const told = tabs.map(async (tab, at): Promise<string[]> => {
    const gone = drafts.missing(tab, new Set([...sent, ...(await typedIn(tab.page))]));
    return gone.length > 0 ? [`typed in tab ${at} and gone: ${gone.join(' ')}`] : [];
  });
  return (await Promise.all(told)).flat();
}
