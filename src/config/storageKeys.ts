/**
 * The registry of what the widget keeps in the browser (specification, section 3): the name that the code uses, and the name as it is
 * stored after the prefix. The odd spellings are the specification's and are named here alone.
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
  notifications: 'notifications',
  category: 'category',
  visitorProfile: 'visitor-profile',
  openForms: 'open-forms',
  endedChat: 'ended-chat',
  lastConversation: 'last-conversation',
  ticket: 'ticket',
  recentEmoji: 'recent-emoji',
  translations: 'translations',
} as const;

export type StorageKey = keyof typeof STORAGE_KEYS;

/** The database of what is on its way to a company. */
export const outboxOf = (company: string): string => `${STORAGE_PREFIX}outbox-${company}`;

/** Prefix in localStorage of the uuid of a message that the database has not written yet. */
export const journalOf = (company: string): string => `${outboxOf(company)}:`;

/** The channel in which the tabs of a company's chat hear each other. */
export const tabsOf = (company: string): string => STORAGE_PREFIX + company;

/** The cookie of the guest's experiments; it lives for EXPERIMENT_COOKIE_MS. */
export const EXPERIMENT_COOKIE = 'chat-app-exp-guest-id';
