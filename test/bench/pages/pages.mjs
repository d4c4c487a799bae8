import { chatscope } from './chatscope.mjs';
import { deepChat, deepChatLazy } from './deepChat.mjs';
import { empty } from './empty.mjs';
import { previousRelease, supportChat } from './supportChat.mjs';

/**
 * What is measured. A page has
 *   id, label    in paths and in tables
 *   snippet      what a customer pastes; served in front of the host page's </body>
 *   files        served under /<id>/: a path or the content, by name
 *   launcher, composer, ownMessage   selectors, each step into the shadow root of the one before
 *   threadMessage   the same, where what ownMessage finds at first is to be taken over by something else
 *   thread       the snippet of a page that defines window.threadBench (inPage/conversation.js)
 */
const PAGES = {
  empty: () => empty,
  'support-chat': supportChat,
  ...(process.env.BENCH_PREVIOUS ? { previous: previousRelease } : {}),
  'deep-chat-lazy': () => deepChatLazy,
  'deep-chat': () => deepChat,
  chatscope,
};

export const loadPages = (ids = Object.keys(PAGES)) =>
  Promise.all(
    ids.map((id) => {
      if (!PAGES[id]) throw new Error(`There is no page '${id}'. There are: ${Object.keys(PAGES).join(', ')}.`);
      return PAGES[id]();
    }),
  );
