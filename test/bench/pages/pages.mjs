import { chatscope } from './chatscope.mjs';
import { deepChat, deepChatLazy } from './deepChat.mjs';
import { empty } from './empty.mjs';
import { previousRelease, supportChat } from './supportChat.mjs';

/**
 * The measured pages. A page has
 *   id, label    for paths and tables
 *   snippet      the code that a customer pastes; inserted before the host page's </body>
 *   files        served under /<id>/: a path or the content, by name
 *   launcher, composer, ownMessage   selectors, each within the shadow root of the previous one
 *   threadMessage   the same, if the element of ownMessage is replaced by another one later
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
