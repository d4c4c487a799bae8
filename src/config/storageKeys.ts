/**
 * All keys that the widget stores in the browser (specification, section 3): the name used in
 * code, and the stored name after the prefix. The odd spellings come from the specification and
 * occur only here.
 */
export const STORAGE_PREFIX = 'chat-app-';

export const STORAGE_KEYS = {
  state: 'state',
  uuid: 'uuid',
  temporaryUserName: 'tmp-user-name',
  userId: 'user-id',
  chatFrom: 'from',
  company: 'com-type',
  supportUserId: 'user-support-id',
  supportUserEmail: 'user-support-email',
  supportUserToken: 'user-support-token',
  streamStarted: 'stream-started',
  screenshareStartTime: 'screenshare-start-time',
  screenshotActive: 'screehshoot-active',
  initialInfo: 'initial-info',
  wasOpened: 'was-opened',
  openedWindow: 'chat-opened-window',
  lastReadMessage: 'last-read-message',
  chatId: 'chat-id',
  lastStatus: 'last-status',
  updatedCompany: 'updated-company',
  lastPage: 'last-page',
  success: 'success',
  popupHidden: 'popup-hidden',
  fingerprint: 'fingerprint',
  guestId: 'guest-id',
  initMessage: 'chat-init-message',
  draft: 'draft',
  waitMessageShown: 'wait-message-shown',
  muted: 'muted',
  expanded: 'expanded',
  notifications: 'notifications',
  category: 'category',
  visitorProfile: 'visitor-profile',
  openForms: 'open-forms',
  endedChat: 'ended-chat',
  lastConversation: 'last-conversation',
  ticket: 'ticket',
  unsentTicket: 'unsent-ticket',
  recentEmoji: 'recent-emoji',
  translations: 'translations',
} as const;

export type StorageKey = keyof typeof STORAGE_KEYS;

/** The name of a company's database of unconfirmed messages. */
export const outboxOf = (company: string): string => `${STORAGE_PREFIX}outbox-${company}`;

/** The localStorage prefix of messages that the database has not written yet, followed by their uuid. */
export const journalOf = (company: string): string => `${outboxOf(company)}:`;

/** The BroadcastChannel between the tabs of a company's chat. */
export const tabsOf = (company: string): string => STORAGE_PREFIX + company;

/** The cookie with the guest id for experiments. It expires after EXPERIMENT_COOKIE_MS. */
export const EXPERIMENT_COOKIE = 'chat-app-exp-guest-id';
