/**
 * The few stored values needed before the app is loaded. Their names repeat
 * config/storageKeys.ts, because that list would be too large for every page; a test compares the
 * two. If storage is blocked or full, nothing is read or kept.
 */
const PREFIX = 'chat-app-';

function read(name: string): string | undefined {
  try {
    return localStorage[PREFIX + name] as string | undefined;
  } catch {
    // Nothing can be read.
  }
}

/** Returns false if the browser refuses: this page still has the value, the next one does not. */
function write(name: string, value: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the prefix of the company's names. Makes the same choice as the app's store
 * (adapters/storage/storageScope.ts).
 */
export const scopeOf = (company: string): string =>
  (read('com-type') ?? company) !== company || read(`${company}-chat-id`) ? `${company}-` : '';

export type StoredFlags = {
  /**
   * The company that uses the names without a prefix; undefined if nothing but the dismissed
   * bubble is stored.
   */
  owner: string | undefined;
  /** An earlier page loaded the chat, and it has not been closed since. */
  wasLoaded: boolean;
  /** The chat was loaded and its window open (WIN-16). */
  wasOpen: boolean;
  /** LAU-05, LAU-06. */
  hasBubble: boolean;
  /** The visitor wants a wider window. */
  isExpanded?: boolean;
  userId: string | undefined;
  /** The visitor used the chat on an earlier page. */
  isUsed: boolean;
  chatId: string | undefined;
  /**
   * The window starts with the greeting: no conversation, rating or ticket comes before it, and
   * the company was online last time.
   */
  isGreeting: boolean;
};

/**
 * Reads the flags that earlier pages stored for the company. Writes nothing, because an untouched
 * widget stores nothing (FREE-01).
 */
export function readFlags(company: string): StoredFlags {
  const scope = scopeOf(company);
  const openedWindow = read(`${scope}chat-opened-window`);
  const wasLoaded = read(`${scope}state`) === 'opened';
  return {
    owner: read('com-type'),
    wasLoaded,
    wasOpen: wasLoaded && (openedWindow ?? '0') !== '0',
    hasBubble: !read('popup-hidden') && !(wasLoaded && openedWindow !== '0'),
    isExpanded: Boolean(read(`${scope}expanded`)),
    userId: read(`${scope}user-support-id`),
    isUsed: Boolean(read(`${scope}state`) ?? read(`${scope}guest-id`)),
    chatId: read(`${scope}chat-id`),
    isGreeting: !['chat-id', 'ended-chat', 'last-conversation', 'ticket', 'last-status'].some((name) =>
      read(scope + name),
    ),
  };
}

export const storeDismissedBubble = (): boolean => write('popup-hidden', '1');

/**
 * Appends the text to the draft (SEND-14), with which the next window opens. Returns false if it
 * could not be stored.
 */
export function storeDraft(company: string, typed: string): boolean {
  const name = `${scopeOf(company)}draft`;
  return write(name, [read(name), typed].filter(Boolean).join('\n'));
}
