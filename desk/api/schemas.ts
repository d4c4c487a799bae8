import * as v from 'valibot';
import * as wire from '../../protocol/schemas.ts';

/** The shapes of API.md after the conversion to camelCase. Unknown fields are dropped, absent optional ones filled in. */

const text = v.nullish(v.string(), '');
const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.nullish(v.array(item), []), v.readonly());

/** Ids of the reference backend are integers, and the desk compares them. */
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
  unread: v.nullish(v.number(), 0),
  readByVisitor: v.nullish(v.number(), null),
  rate: v.nullish(v.number(), null),
  tags: list(v.string()),
  lastMessage: v.nullish(message, null),
  createdAt: v.string(),
  updatedAt: v.string(),
});

export const chatEvent = v.object({
  kind: v.picklist(['navigate', 'stat', 'category', 'name', 'rate', 'closed', 'opened', 'blocked']),
  text: text,
  createdAt: v.string(),
});

export const ticket = v.object({
  ticketId: v.number(),
  company: text,
  email: v.nullish(v.string(), null),
  name: v.nullish(v.string(), null),
  message: text,
  category: v.nullish(v.union([v.string(), v.object({ name: v.string() })]), null),
  domain: text,
  createdAt: v.string(),
  status: v.picklist(['new', 'done']),
});

export const settings = v.object({
  online: v.boolean(),
  showRate: v.boolean(),
  savedHistory: v.boolean(),
  queue: v.boolean(),
  initMessage: text,
});

export const session = v.object({
  operator: wire.operator,
  csrfToken: v.string(),
  pushKey: v.string(),
  socketUrl: v.string(),
  eventNamespace: text,
  settings,
});

export const conversation = v.object({ chat, messages: list(message), events: list(chatEvent) });
export const chats = v.object({ chats: list(chat) });
export const tickets = v.object({ tickets: list(ticket) });
export const success = v.object({ success: v.literal(true) });
export const login = v.object({ csrfToken: v.string() });
export const withMessage = v.object({ message });
export const withChat = v.object({ chat });
export const withTicket = v.object({ ticket });
export const withSettings = v.object({ settings });
export const withOperator = v.object({ operator: wire.operator });
export const authorization = v.object({ auth: v.string() });
