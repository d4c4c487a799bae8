import { chatOf, differences, differencesByPage, earlierDifferences } from './conversation.ts';
import type { ServerChat } from './Desk.ts';
import type { Drafts } from './Drafts.ts';
import { failedUpwards, marksOf, shownIn, twice, typedIn, type Shown } from './marks.ts';
import type { Refusals } from './Refusals.ts';
import type { Sayings, Tab } from './Sayings.ts';

/** `mayWait`: the visitor has ended a chat: what had not arrived then waits for a retry. `mayDisagree`: the browser kept nothing for a while. */
export type Evidence = {
  tabs: readonly Tab[];
  chats: readonly ServerChat[];
  said: Sayings;
  drafts: Drafts;
  refusals: Refusals;
  mayWait: boolean;
  mayDisagree: boolean;
  /** The browser's disk was full: see `lostOrDoubled`. */
  mayDouble: boolean;
};

/** The differences between what the pages show, what the server has and what is expected; empty when all is well. */
export async function judge(evidence: Evidence): Promise<string[]> {
  const { tabs, chats, said, refusals, mayWait, mayDouble } = evidence;
  const shown = await Promise.all(tabs.map(({ page }) => shownIn(page)));
  const failed = new Set(shown.flatMap(({ failed: marks }) => marks));
  // A message that waits for the visitor may stand above the rows that are drawn.
  if (said.lostOrDoubled(chats, failed, { mayDouble }).length > 0)
    for (const [at, { isCut }] of shown.entries())
      if (isCut) for (const mark of await failedUpwards((tabs[at] as Tab).page)) failed.add(mark);
  return [
    ...said.lostOrDoubled(chats, failed, { mayDouble }),
    ...said.outOfOrder(chats, (mark) => refusals.areEnough(mark)),
    ...(failed.size > 0 && !mayWait ? [`not sent by itself: ${[...failed].join(' ')}`] : []),
    ...shown.flatMap((tab, at) => twice(tab.marks, `tab ${at}`)),
    ...(await wrongThreads(shown, evidence)),
    ...(await goneDrafts(shown, evidence)),
    ...shown.flatMap((tab, at) => (tab.pending.length > 0 ? [`tab ${at} still sends ${tab.pending.join(' ')}`] : [])),
  ];
}

/** Pages that know of each other are in the newest chat. Where the browser kept nothing for a while each may be in its own, and is asked. */
async function wrongThreads(shown: readonly Shown[], { tabs, chats, said, mayDisagree }: Evidence): Promise<string[]> {
  const newest = chats.findLast(({ status }) => status !== 'closed');
  const all = said.all.map(({ mark }) => mark);
  const complaints: string[] = [];
  // One tab after the other: only one of them can be in front while it is asked.
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

/** Drafts that are lost: a typed text stands in a field of its page, or has been sent. */
async function goneDrafts(shown: readonly Shown[], { tabs, chats, drafts }: Evidence): Promise<string[]> {
  const sent = [...chats.flatMap(marksOf), ...shown.flatMap(({ marks }) => marks)];
  const told = tabs.map(async (tab, at): Promise<string[]> => {
    const gone = drafts.missing(tab, new Set([...sent, ...(await typedIn(tab.page))]));
    return gone.length > 0 ? [`typed in tab ${at} and gone: ${gone.join(' ')}`] : [];
  });
  return (await Promise.all(told)).flat();
}
