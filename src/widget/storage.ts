/**
 * The few stored values that are needed before there is an app, by their names in config/storageKeys.ts: that list would weigh on every page.
 * A test holds them against it. Where storage is blocked or full, nothing can be read, and nothing is kept.
 */
const PREFIX = 'chat-app-';

function read(name: string): string | undefined {
  try {
    return localStorage[PREFIX + name] as string | undefined;
  } catch {
    // Nothing can be read.
  }
}

/** False where the browser refuses it: this page knows the value all the same, the next one does not. */
function write(name: string, value: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/** The prefix of the company's names: the choice that the app's store makes, adapters/storage/storageScope.ts. */
export const scopeOf = (company: string): string =>
  (read('com-type') ?? company) !== company || read(`${company}-chat-id`) ? `${company}-` : '';

export type StoredFlags = {
  /** The company that uses the names without a prefix; undefined where nothing is kept, or the dismissed bubble alone. */
  owner: string | undefined;
  /** An earlier page loaded the chat, and nothing has closed it since. */
  wasLoaded: boolean;
  /** WIN-16: and its window was open. */
  wasOpen: boolean;
  /** LAU-05, LAU-06. */
  hasBubble: boolean;
  userId: string | undefined;
  /** The visitor has used the chat on an earlier page. */
  isUsed: boolean;
  chatId: string | undefined;
  /** The window begins with the greeting: no conversation, rating or ticket stands above it, and the company was online the last time. */
  isGreeting: boolean;
};

/** Reads the flags that earlier pages stored for the company. It writes nothing: an untouched widget stores nothing (FREE-01). */
export function readFlags(company: string): StoredFlags {
  const scope = scopeOf(company);
  const openedWindow = read(`${scope}chat-opened-window`);
  const wasLoaded = read(`${scope}state`) === 'opened';
  return {
    owner: read('com-type'),
    wasLoaded,
    wasOpen: wasLoaded && (openedWindow ?? '0') !== '0',
    hasBubble: !read('popup-hidden') && !(wasLoaded && openedWindow !== '0'),
    userId: read(`${scope}user-support-id`),
    isUsed: Boolean(read(`${scope}state`) ?? read(`${scope}guest-id`)),
    chatId: read(`${scope}chat-id`),
    isGreeting: !['chat-id', 'ended-chat', 'last-conversation', 'ticket', 'last-status'].some((name) =>
      read(scope + name),
    ),
  };
}

export const storeDismissedBubble = (): boolean => write('popup-hidden', '1');

/** Adds the text to the draft (SEND-14), which the next window begins with. False where it could not be kept. */
export function storeDraft(company: string, typed: string): boolean {
  const name = `${scopeOf(company)}draft`;
  return write(name, [read(name), typed].filter(Boolean).join('\n'));
}
