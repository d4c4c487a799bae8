export type Reply = { reply: string; asksForAccess?: true };

type Topic = { words: RegExp; text: string; page?: string };

/** The scripted operator's topics. The first one with a word in the visitor's text is used. */
const TOPICS: readonly Topic[] = [
  {
    words: /\bfile\b/i,
    text: 'Thank you for the file. This demonstration does not keep it: it stays in your browser.',
  },
  {
    words: /install|start|begin|npm|cdn|script/i,
    text: 'One script tag or one import is all that a page needs. Both are shown here:',
    page: 'start/cdn.html',
  },
  { words: /react|next/i, text: 'React 19 takes the element as it is, with types:', page: 'frameworks/react.html' },
  { words: /vue|nuxt/i, text: 'In Vue one compiler option is needed:', page: 'frameworks/vue.html' },
  { words: /svelte/i, text: 'Svelte needs no options:', page: 'frameworks/svelte.html' },
  { words: /angular/i, text: 'Angular needs CUSTOM_ELEMENTS_SCHEMA:', page: 'frameworks/angular.html' },
  { words: /wordpress/i, text: 'Two lines go into the footer of the theme:', page: 'frameworks/wordpress.html' },
  { words: /tag manager|gtm/i, text: 'A custom HTML tag does it:', page: 'frameworks/tag-manager.html' },
  {
    words: /theme|colou?r|dark|look|style/i,
    text: 'One accent colour is enough. Try it live here, on this very chat:',
    page: 'recipes/theming.html',
  },
  { words: /sign|log ?in|user|token/i, text: 'setUser says who the visitor is:', page: 'recipes/sign-in.html' },
  {
    words: /cookie|consent|gdpr|privacy/i,
    text: 'The attribute consent has four levels:',
    page: 'recipes/consent.html',
  },
  {
    words: /csp|policy|security/i,
    text: 'A strict policy works, with Trusted Types:',
    page: 'recipes/strict-csp.html',
  },
  {
    words: /phone|mobile|button|hide/i,
    text: 'The attribute launcher says where it is shown:',
    page: 'recipes/where-it-shows.html',
  },
  {
    words: /language|translat|text/i,
    text: 'Seven languages are built in, and texts can be changed:',
    page: 'recipes/languages.html',
  },
  { words: /backend|server|api/i, text: 'The reference backend starts with one command:', page: 'backend/run.html' },
  { words: /price|cost|licen[cs]e/i, text: 'The widget is free software, under the MIT licence.' },
];

const ACCESS = /\baccess\b/i;
const GREETING = /\b(?:hi|hello|hey)\b/i;
const HINT =
  'I am a script in this page, so I know only a few words. Try "React", "theme", "sign in", "consent", "phone" or "access".';

/** Returns the operator's reply; `site` is the address of the documentation. */
export function replyTo(text: string, site: string): Reply {
  if (ACCESS.test(text)) return { reply: '', asksForAccess: true };
  const topic = TOPICS.find(({ words }) => words.test(text));
  if (topic) return { reply: topic.page ? `${topic.text} ${new URL(topic.page, site).href}` : topic.text };
  return { reply: GREETING.test(text) ? `Hello! ${HINT}` : HINT };
}
