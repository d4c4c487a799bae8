import * as v from 'valibot';
import { CHAT_EVENT_KINDS } from '../../protocol/chatEventKinds.ts';
import { camelCase, camelCaseKey, type CamelCase } from '../../protocol/camelCase.ts';
import { DESK_SETTINGS, SETTING_NAMES, type DeskSettings, type SettingName } from '../../protocol/deskSettings.ts';
import * as wire from '../../protocol/schemas.ts';

/** The shapes of API.md in camelCase. Unknown fields are dropped; absent optional fields get a default. */

const text = v.nullish(v.string(), '');
const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.nullish(v.array(item), []), v.readonly());

/** An answer with one field, decoded to the field's value. */
const field = <T extends v.GenericSchema>(name: string, value: T): v.GenericSchema<unknown, v.InferOutput<T>> =>
  v.pipe(
    v.looseObject({}),
    v.transform((answer) => answer[name]),
    value as v.GenericSchema<unknown, v.InferOutput<T>>,
  );

/** The reference backend's ids are integers, and the desk compares them. */
export const message = v.object({
  ...wire.message.entries,
  id: v.number(),
  chatId: v.number(),
  mailedAt: v.nullish(v.string(), null),
});

const visitor = v.object({
  name: text,
  email: v.nullish(v.string(), null),
  type: v.picklist(['guest', 'registered']),
  /** A backend that does not send it makes no claim, and the desk shows no mark. */
  isVerified: v.nullish(v.boolean(), true),
  userId: text,
  browser: text,
  os: text,
  referer: text,
  page: v.nullish(v.string(), null),
  language: v.nullish(v.string(), null),
  displayName: v.nullish(v.string(), null),
  phone: v.nullish(v.string(), null),
  avatar: v.nullish(v.string(), null),
});

const snoozable = {
  /** `until` null: until the customer answers. */
  snooze: v.nullish(v.object({ since: v.string(), until: v.nullish(v.string(), null) }), null),
  backAt: v.nullish(v.string(), null),
};

export const chat = v.object({
  chatId: v.number(),
  room: v.string(),
  company: text,
  status: v.picklist(['waiting', 'open', 'closed']),
  closedBy: v.nullish(v.picklist(['user', 'staff']), null),
  category: v.nullish(wire.category, null),
  visitor,
  metadata: list(v.object({ name: v.string(), value: v.union([v.string(), v.number(), v.boolean()]) })),
  chatFrom: v.nullish(v.string(), null),
  operator: v.nullish(wire.operator, null),
  operatorId: v.nullish(v.number(), null),
  /** Null from a backend that does not send it; the wait then counts from the chat's start. */
  waitingSince: v.nullish(v.string(), null),
  unread: v.nullish(v.number(), 0),
  readByVisitor: v.nullish(v.number(), null),
  visitorSeenId: v.nullish(v.number(), null),
  rate: v.nullish(v.number(), null),
  rateComment: v.nullish(v.string(), null),
  tags: list(v.string()),
  ...snoozable,
  /** Closed with others: it ends then, unless the action is undone. */
  closesAt: v.nullish(v.string(), null),
  lastMessage: v.nullish(message, null),
  createdAt: v.string(),
  updatedAt: v.string(),
});

export const chatEvent = v.object({
  kind: v.picklist(CHAT_EVENT_KINDS),
  text: text,
  createdAt: v.string(),
});

export const ticket = v.object({
  ticketId: v.number(),
  company: text,
  email: v.nullish(v.string(), null),
  name: v.nullish(v.string(), null),
  message: text,
  subject: v.nullish(v.string(), null),
  source: v.picklist(['form', 'mail']),
  /** The chat of which an operator made the ticket. */
  chatId: v.nullish(v.number(), null),
  category: v.nullish(wire.category, null),
  domain: text,
  page: v.nullish(v.string(), null),
  language: v.nullish(v.string(), null),
  tags: list(v.string()),
  ...snoozable,
  cc: list(v.string()),
  operatorId: v.nullish(v.number(), null),
  operatorName: v.nullish(v.string(), null),
  lastFrom: v.picklist(['team', 'customer']),
  lastAuthor: v.nullish(v.string(), null),
  preview: text,
  isUndelivered: v.boolean(),
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Null from a backend that does not send it; the wait then counts from the last change. */
  waitingSince: v.nullish(v.string(), null),
  status: v.picklist(['open', 'pending', 'solved']),
});

export type Settings = { [Name in SettingName as CamelCase<Name>]: DeskSettings[Name] };
/** A backend that lacks a setting has its initial value. */
export const settings = v.object(
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { initial } = DESK_SETTINGS[name];
      return [camelCaseKey(name), v.nullish(decoderOf(initial), initial)];
    }),
  ),
) as unknown as v.GenericSchema<unknown, Settings>;

function decoderOf(initial: boolean | number | string) {
  if (typeof initial === 'boolean') return v.boolean();
  return typeof initial === 'number' ? v.number() : v.string();
}

const role = v.picklist(['operator', 'administrator']);

export const person = v.object({
  operatorId: v.number(),
  name: v.string(),
  img: v.nullish(v.string(), null),
  username: v.nullish(v.string(), null),
  role,
  isAway: v.boolean(),
  isDisabled: v.boolean(),
  hasSecondFactor: v.nullish(v.boolean(), false),
  createdAt: v.string(),
});

export const invitation = v.object({ invitationId: v.number(), role, name: text, expiresAt: v.string() });

/** The purpose of a one-time link. One with a username resets the password of that account. */
export const openInvitation = v.object({ role, name: text, username: v.nullish(v.string(), null) });

export const deskSession = v.object({
  sessionId: v.number(),
  browser: text,
  createdAt: v.string(),
  isCurrent: v.boolean(),
});

export const apiToken = v.object({
  tokenId: v.number(),
  name: text,
  scopes: list(v.string()),
  operatorName: text,
  createdAt: v.string(),
  lastUsedAt: v.nullish(v.string(), null),
});

export const deskAction = v.object({
  actionId: v.number(),
  operatorId: v.number(),
  operatorName: v.string(),
  tokenName: v.nullish(v.string(), null),
  /** The desk shows an unknown kind by its name. */
  kind: v.string(),
  target: text,
  createdAt: v.string(),
});

export const session = v.object({
  operator: wire.operator,
  me: person,
  csrfToken: v.string(),
  pushKey: v.string(),
  socketUrl: v.string(),
  eventNamespace: text,
  settings,
});

export const conversation = v.object({
  chat,
  messages: list(message),
  hasMore: v.optional(v.boolean(), false),
  events: list(chatEvent),
});

const ticketFile = v.object({ name: v.string(), link: v.string(), size: v.nullish(v.number(), null) });

export const ticketMessage = v.object({
  id: v.number(),
  uuid: v.string(),
  sender: v.picklist(['team', 'customer', 'other']),
  authorName: v.string(),
  authorEmail: v.nullish(v.string(), null),
  viaEmail: v.nullish(v.string(), null),
  cc: list(v.string()),
  isParticipant: v.nullish(v.boolean(), false),
  forwardedTo: v.nullish(v.string(), null),
  answeredForwardId: v.nullish(v.number(), null),
  text: v.string(),
  isAutomatic: v.boolean(),
  leftOut: list(v.string()),
  attachments: list(ticketFile),
  delivery: v.nullish(v.picklist(['queued', 'sent', 'failed']), null),
  problem: v.nullish(v.string(), null),
  createdAt: v.string(),
});

export const chatNote = v.object({
  id: v.number(),
  uuid: v.string(),
  text: v.string(),
  authorName: v.string(),
  mentions: list(v.object({ operatorId: v.number(), name: v.string() })),
  createdAt: v.string(),
});

export const ticketThread = v.object({
  ticket,
  attachments: list(ticketFile),
  messages: list(ticketMessage),
  hasMore: v.optional(v.boolean(), false),
  notes: list(chatNote),
  /** The other chats and tickets of the same person. */
  chats: list(chat),
  tickets: list(ticket),
  canReply: v.boolean(),
  /** A backend that does not send it cannot forward. */
  canForward: v.nullish(v.boolean(), false),
});

export const answered = v.object({ ticket, message: ticketMessage });

export const leftAsideMail = v.object({
  mailId: v.number(),
  /** The desk shows an unknown reason by its name. */
  reason: v.string(),
  authorName: text,
  authorEmail: v.nullish(v.string(), null),
  subject: text,
  text,
  leftOut: list(v.string()),
  createdAt: v.string(),
});

export const salesLead = v.object({
  leadId: v.number(),
  email: v.string(),
  fields: list(v.object({ name: v.string(), value: v.string() })),
  handledBy: v.nullish(v.string(), null),
  handledAt: v.nullish(v.string(), null),
  createdAt: v.string(),
});

export const noteMention = v.object({
  mentionId: v.number(),
  noteId: v.number(),
  chatId: v.nullish(v.number(), null),
  ticketId: v.nullish(v.number(), null),
  authorName: text,
  text,
  isRead: v.boolean(),
  createdAt: v.string(),
});
export const mentions = v.object({ mentions: list(noteMention), unread: v.number() });

/** A filter that a newer desk has saved may have values that this one does not know. They count as none. */
const inboxFilter = v.pipe(
  v.object({
    categoryId: v.nullish(v.number(), null),
    company: text,
    tag: text,
    owner: text,
    waiting: v.fallback(v.picklist(['', 'yes', 'no']), ''),
    language: text,
  }),
  v.transform(({ categoryId: areaId, ...filter }) => ({ areaId, ...filter })),
);
export const deskView = v.object({ id: v.number(), name: v.string(), isShared: v.boolean(), filter: inboxFilter });
export const inboxPage = v.object({
  threads: list(v.object({ chat: v.nullish(chat, null), ticket: v.nullish(ticket, null) })),
  next: v.nullish(v.string(), null),
});
export const inboxChoices = v.object({ companies: list(v.string()), languages: list(v.string()) });

export const cannedReply = v.object({ id: v.number(), shortcut: v.string(), text: v.string() });
export const tagCount = v.object({ tag: v.string(), chats: v.number(), tickets: v.nullish(v.number(), 0) });
const webhookDelivery = v.object({
  deliveryId: v.number(),
  event: v.string(),
  delivery: v.string(),
  problem: v.nullish(v.string(), null),
  attempts: v.number(),
  retryAt: v.nullish(v.string(), null),
  createdAt: v.string(),
});
export const webhook = v.object({
  webhookId: v.number(),
  url: v.string(),
  events: list(v.string()),
  isEnabled: v.boolean(),
  queued: v.number(),
  deliveries: list(webhookDelivery),
});

export const helpArticle = v.object({
  id: v.number(),
  areaId: v.number(),
  title: v.string(),
  url: v.string(),
  text,
  words: list(v.string()),
});

const pieces = list(v.object({ text: v.string(), isMatch: v.boolean() }));
export const found = v.object({
  chats: list(v.object({ chat, pieces })),
  tickets: list(v.object({ ticket, pieces })),
  hasMoreChats: v.nullish(v.boolean(), false),
  hasMoreTickets: v.nullish(v.boolean(), false),
});

export const blocked = v.object({
  id: v.number(),
  userId: v.string(),
  userType: v.picklist(['guest', 'registered']),
  email: v.nullish(v.string(), null),
  name: v.string(),
  reason: v.string(),
  blockedBy: v.string(),
  createdAt: v.string(),
});

export const openingHours = v.object({
  id: v.number(),
  company: v.string(),
  timeZone: v.string(),
  weekly: list(list(v.object({ from: v.string(), to: v.string() }))),
  holidays: list(v.object({ date: v.string(), name: v.string() })),
  isOpen: v.boolean(),
  opensAt: v.nullish(v.string(), null),
});

const figure = v.object({
  name: v.string(),
  chats: v.number(),
  answered: v.number(),
  waitingSeconds: v.nullish(v.number(), null),
  answerSeconds: v.nullish(v.number(), null),
  ratings: v.number(),
  rating: v.nullish(v.number(), null),
});
const replyTime = v.object({
  company: v.string(),
  of: v.picklist(['chats', 'tickets']),
  area: v.nullish(v.string(), null),
  answers: v.number(),
  seconds: v.number(),
});
export const figures = v.object({
  total: figure,
  tickets: v.number(),
  days: list(figure),
  areas: list(figure),
  operators: list(figure),
  comments: list(
    v.object({
      chatId: v.number(),
      rate: v.number(),
      comment: text,
      visitor: text,
      operator: v.nullish(v.string(), null),
    }),
  ),
  articles: list(
    v.object({ id: v.number(), title: v.string(), url: v.string(), area: v.string(), opened: v.number() }),
  ),
  replyTimes: list(replyTime),
});

export const success = v.pipe(
  v.object({ success: v.literal(true) }),
  v.transform((): void => undefined),
);
export const leftChats = field('left', list(v.number()));
const nextSignInStep = v.object({ kind: v.picklist(['code', 'setup']), secret: text, uri: text });
const recoveryCodes = list(v.string());
export const login = v.pipe(
  v.object({
    csrfToken: v.nullish(v.string(), null),
    nextStep: v.nullish(nextSignInStep, null),
    recoveryCodes,
  }),
  v.check(({ csrfToken, nextStep }) => csrfToken !== null || nextStep !== null),
);
/** Without a token or a next step, the account exists and its operator signs in with the provider. */
export const accepted = v.object({
  csrfToken: v.nullish(v.string(), null),
  nextStep: v.nullish(nextSignInStep, null),
  recoveryCodes,
});
export const signInMethods = v.object({ password: v.boolean(), provider: v.nullish(v.string(), null) });
export const secondFactorSetup = v.object({ secret: v.string(), uri: v.string() });
export const secondFactorOn = v.object({ recoveryCodes, person });
export const withRecoveryCodes = field('recoveryCodes', recoveryCodes);
export const authorization = v.object({ auth: v.string(), channelData: v.optional(v.string()) });
export const chats = field('chats', list(chat));
export const tickets = field('tickets', list(ticket));
const bulkOutcome = v.object({
  done: v.number(),
  skipped: list(v.object({ reason: v.string(), count: v.number() })),
});
export const bulkAnswer = v.object({
  bulkId: v.number(),
  outcome: bulkOutcome,
  chats: list(chat),
  tickets: list(ticket),
});
export const snoozed = v.object({ chats: list(chat), tickets: list(ticket), hasMore: v.nullish(v.boolean(), false) });
export const withMessage = field('message', message);
export const withChat = field('chat', chat);
export const withTicket = field('ticket', ticket);
export const withSettings = field('settings', settings);
export const withOperator = field('operator', wire.operator);
export const people = field('people', list(person));
export const withPerson = field('person', person);
export const invitations = field('invitations', list(invitation));
export const withLink = field('link', v.string());
export const apiTokens = field('apiTokens', list(apiToken));
export const withApiToken = v.object({ token: v.string(), apiToken });
export const actions = field('actions', list(deskAction));
export const sessions = field('sessions', list(deskSession));
const area = v.object({ id: v.number(), name: v.string(), operatorIds: list(v.number()) });
export const areas = field('areas', list(area));
export const withArea = field('area', area);
export const views = field('views', list(deskView));
export const withView = field('view', deskView);
export const leftAsideMails = field('mails', list(leftAsideMail));
export const salesLeads = field('leads', list(salesLead));
export const withLead = field('lead', salesLead);
export const cannedReplies = field('replies', list(cannedReply));
export const withCannedReply = field('reply', cannedReply);
export const helpArticles = field('articles', list(helpArticle));
export const withHelpArticle = field('article', helpArticle);
export const webhooks = field('webhooks', list(webhook));
export const withWebhook = field('webhook', webhook);
export const withWebhookSecret = v.object({ webhook, secret: v.string() });
export const awayAlerts = v.object({
  pushKey: v.string(),
  isSubscribed: v.boolean(),
  email: v.nullish(v.string(), null),
  canMail: v.nullish(v.boolean(), false),
});
export const notes = field('notes', list(chatNote));
export const withNote = field('note', chatNote);
export const tags = field('tags', list(tagCount));
export const withBlock = field('block', v.nullish(blocked, null));
export const blockedVisitors = field('visitors', list(blocked));
export const withHours = field('hours', openingHours);
export const allHours = field('hours', list(openingHours));

/** Decodes snake_case JSON with a camelCase schema. Throws a `ValiError` if it does not match. */
export function decode<T>(schema: v.GenericSchema<unknown, T>, json: unknown): T {
  return v.parse(schema, camelCase(json));
}
