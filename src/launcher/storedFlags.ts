/**
 * Of the few stored keys that the facade needs, by their names in config/storageKeys.ts, whose list would weigh on every page; a test holds
 * them against it. Undefined where storage is blocked.
 */
export const readKey = (name: string): string | undefined => {
  try {
    return localStorage[`chat-app-${name}`] as string | undefined;
  } catch {
    // Nothing can be read.
  }
};

export type StoredFlags = {
  /** Whose the plain keys are; nothing where nothing was kept, or the dismissed bubble alone. */
  owner: string | undefined;
  /** An earlier page loaded the chat, and nothing has closed it since. */
  wasLoaded: boolean;
  /** WIN-16: and its window was open. */
  wasOpen: boolean;
  /** LAU-05, LAU-06. */
  hasBubble: boolean;
  userId: string | undefined;
  /** The window begins with the greeting: no conversation, rating or ticket stands above it, and the company was online the last time. */
  isGreeting: boolean;
};

/** What stands before the names of the company's keys: the choice that the session's store makes, platform/storageScope.ts. */
export const scopeOf = (company: string): string =>
  (readKey('com-type') ?? company) !== company || readKey(`${company}-chat-id`) ? `${company}-` : '';

/** What earlier pages left for the company. Reading only: an untouched widget stores nothing (FREE-01). */
export function readFlags(company: string): StoredFlags {
  const scope = scopeOf(company);
  const openedWindow = readKey(`${scope}chat-opened-window`);
  const wasLoaded = readKey(`${scope}state`) === 'opened';
  return {
    owner: readKey('com-type'),
    wasLoaded,
    wasOpen: wasLoaded && (openedWindow ?? '0') !== '0',
    hasBubble: !readKey('popup-hidden') && !(wasLoaded && openedWindow !== '0'),
    userId: readKey(`${scope}user-support-id`),
    isGreeting: !['chat-id', 'ended-chat', 'last-conversation', 'ticket', 'last-status'].some((name) =>
      readKey(scope + name),
    ),
  };
}

export function rememberHiddenBubble(): void {
  try {
    localStorage['chat-app-popup-hidden'] = '1';
  } catch {
    // Storage is full or blocked: the bubble comes back on the next page, and that is all.
  }
}
