import * as v from 'valibot';
import { CHAT_EVENT_KINDS } from '../../protocol/chatEventKinds.ts';
import * as wire from '../../protocol/schemas.ts';

/** The shapes of API.md in camelCase. Unknown fields are dropped; absent optional fields get a default. */

const text = v.nullish(v.string(), '');
const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.nullish(v.array(item), []), v.readonly());

/** The reference backend's ids are integers, and the desk compares them. */
export const message = v.object({
  ...wire.message.entries,
  id: v.number(),
  chatId: v.number(),
});

const visitor = v.object({
  name: text,
  email: v.nullish(v.string(), null),
  type: v.picklist(['guest', 'registered']),
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
  rate: v.nullish(v.number(), null),
  tags: list(v.string()),
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
  category: v.nullish(wire.category, null),
  domain: text,
  operatorId: v.nullish(v.number(), null),
  operatorName: v.nullish(v.string(), null),
  lastFrom: v.picklist(['team', 'customer']),
  preview: text,
  isUndelivered: v.boolean(),
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  status: v.picklist(['open', 'pending', 'solved']),
});

export const settings = v.object({
  online: v.boolean(),
  showRate: v.boolean(),
  savedHistory: v.boolean(),
  queue: v.boolean(),
  initMessage: text,
  waitWarning: v.nullish(v.number(), 60),
  waitAlarm: v.nullish(v.number(), 180),
});

const role = v.picklist(['operator', 'administrator']);

export const person = v.object({
  operatorId: v.number(),
  name: v.string(),
  img: v.nullish(v.string(), null),
  username: v.nullish(v.string(), null),
  role,
  isAway: v.boolean(),
  isDisabled: v.boolean(),
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

export const deskAction = v.object({
  actionId: v.number(),
  operatorId: v.number(),
  operatorName: v.string(),
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
export const chats = v.object({ chats: list(chat) });
export const tickets = v.object({ tickets: list(ticket) });
export const success = v.object({ success: v.literal(true) });
export const login = v.object({ csrfToken: v.string() });
export const withMessage = v.object({ message });
export const withChat = v.object({ chat });
export const withTicket = v.object({ ticket });
export const withSettings = v.object({ settings });
export const withOperator = v.object({ operator: wire.operator });
export const authorization = v.object({ auth: v.string(), channelData: v.optional(v.string()) });
export const people = v.object({ people: list(person) });
export const withPerson = v.object({ person });
export const invitations = v.object({ invitations: list(invitation) });
export const withLink = v.object({ link: v.string() });
export const actions = v.object({ actions: list(deskAction) });
export const sessions = v.object({ sessions: list(deskSession) });
export const areas = v.object({ areas: list(v.object({ id: v.number(), name: v.string() })) });
