import {
  Type,
  type Static,
  type TBoolean,
  type TInteger,
  type TSchema,
  type TSchemaOptions,
  type TString,
} from 'typebox';
import { CHAT_EVENT_KINDS } from './chatEventKinds.ts';
import { mapSettings, type DeskSettings, type SettingName } from './deskSettings.ts';
import { nullable, oneOf, orNull, time } from './shapes.ts';

/**
 * The messages between widget, desk and backend: snake_case JSON, ids as integers, times ISO 8601
 * in UTC. Each schema has a type of the same name. The documents of the backend's contract are
 * generated from them, with the `title` as a shape's name.
 *
 * The file is long because it lists everything that is sent over the wire, and the shapes refer
 * to each other.
 */

const id = Type.Integer();
const text = Type.String();
const flag = Type.Boolean();

export type AccessScope = Static<typeof AccessScope>;
export const AccessScope = Type.Unsafe<'view' | 'edit'>({
  type: 'string',
  enum: ['view', 'edit'],
  description: 'What the access allows: to view, or also to change. Absent if the request does not say.',
});

export type Callback = Static<typeof Callback>;
export const Callback = Type.Object(
  {
    id,
    type: oneOf('access_profile'),
    title: text,
    text,
    answer: nullable(flag),
    selected_duration: nullable(Type.Integer()),
    valid_to: nullable(time),
    durability: Type.Array(Type.Integer(), {
      description: "Day counts to choose from; empty means Allow / Don't Allow.",
    }),
    scope: Type.Optional(AccessScope),
    access_until: Type.Optional(
      Type.String({ format: 'date-time', description: 'When an allowed access ends; absent if it has no end.' }),
    ),
    can_stop: Type.Optional(
      Type.Boolean({ description: 'Whether the access lasts, and POST /api/chat/callback/{id}/stop ends it.' }),
    ),
    stopped_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the visitor stopped the access.' }),
    ),
  },
  { title: 'Callback', description: "A request for access to the visitor's profile." },
);

export type Attachment = Static<typeof Attachment>;
export const Attachment = Type.Object(
  {
    name: text,
    link: Type.String({ description: 'An absolute address.' }),
    size: Type.Integer({ description: 'In bytes.' }),
  },
  { title: 'Attachment' },
);

export type Message = Static<typeof Message>;
export const Message = Type.Object(
  {
    id,
    uuid: text,
    chat_id: id,
    message: Type.String({ description: 'Plain text with emoji as numeric character references; never HTML.' }),
    author_name: text,
    author_type: oneOf('User', 'staff'),
    is_bot: flag,
    without_scroll: flag,
    message_type: text,
    created_at: time,
    attachments: Type.Array(Attachment),
    img: nullable(text),
    callback: orNull(Callback),
    mailed_at: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description: 'When it was e-mailed to the visitor, who had left; null or absent if it was not.',
        }),
      ),
    ),
  },
  { title: 'Message' },
);

export type Category = Static<typeof Category>;
export const Category = Type.Object({ id, name: text, slug: text, lang: Type.Optional(text) }, { title: 'Category' });

export type Area = Static<typeof Area>;
export const Area = Type.Object(
  {
    id,
    name: text,
    slug: text,
    operator_ids: Type.Optional(
      Type.Array(id, { description: 'The team of the area. An area without a team belongs to every operator.' }),
    ),
  },
  { title: 'Area', description: 'A question area as the desk sees it.' },
);

const article = { id, title: text, url: text, text, words: Type.Array(text) };
export type OfferedArticle = Static<typeof OfferedArticle>;
const OfferedArticle = Type.Object(article, {
  title: 'OfferedArticle',
  description: 'A help page that the window suggests for its area, or when the visitor types one of its words.',
});

export type OfferedCategory = Static<typeof OfferedCategory>;
export const OfferedCategory = Type.Object(
  { ...Category.properties, articles: Type.Optional(Type.Array(OfferedArticle, { maxItems: 3 })) },
  { title: 'OfferedCategory' },
);

export type HelpArticle = Static<typeof HelpArticle>;
export const HelpArticle = Type.Object({ ...article, area_id: id }, { title: 'HelpArticle' });

export type Operator = Static<typeof Operator>;
export const Operator = Type.Object({ name: text, img: nullable(text) }, { title: 'Operator' });

export type Settings = DeskSettings;
export const Settings = Type.Object(
  settingFields(({ initial, about: description }) => settingSchema(initial, { description })),
  { title: 'Settings' },
);
/** What an administrator changes. Settings that are left out stay as they are. */
export const ChangedSettings = Type.Partial(
  Type.Object(settingFields(({ initial, limits }) => settingSchema(initial, limits))),
);

type SettingFields = {
  [Name in SettingName]: DeskSettings[Name] extends boolean
    ? TBoolean
    : DeskSettings[Name] extends number
      ? TInteger
      : TString;
};

function settingFields(schemaOf: Parameters<typeof mapSettings<TSchema>>[0]): SettingFields {
  return mapSettings(schemaOf) as SettingFields;
}

function settingSchema(initial: boolean | number | string, options: TSchemaOptions = {}): TSchema {
  if (typeof initial === 'boolean') return Type.Boolean(options);
  return typeof initial === 'number' ? Type.Integer(options) : Type.String(options);
}

export type Role = Static<typeof Role>;
/** An administrator also invites, disables and resets operators, and changes the settings. */
export const Role = oneOf('operator', 'administrator');

export type Person = Static<typeof Person>;
export const Person = Type.Object(
  {
    operator_id: id,
    name: text,
    img: nullable(text),
    username: nullable(text),
    role: Role,
    is_away: flag,
    is_disabled: flag,
    has_second_factor: Type.Optional(flag),
    created_at: time,
  },
  {
    title: 'Person',
    description: 'An operator, as colleagues see them. An operator without a username signs in with DESK_PASSWORD.',
  },
);

export type NextSignInStep = Static<typeof NextSignInStep>;
export const NextSignInStep = Type.Object(
  {
    kind: oneOf('code', 'setup'),
    secret: Type.Optional(Type.String({ description: 'Of a setup: the secret for the authenticator app, in base32.' })),
    uri: Type.Optional(Type.String({ description: 'Of a setup: the `otpauth://` address for a QR code.' })),
  },
  {
    title: 'NextSignInStep',
    description:
      'What a sign-in with the right password still needs. Send the call again with `code`: of the authenticator app, or a recovery code.',
  },
);

export type Invitation = Static<typeof Invitation>;
export const Invitation = Type.Object(
  { invitation_id: id, role: Role, name: text, expires_at: time },
  {
    title: 'Invitation',
    description: 'A pending invitation of an operator. Only the response that creates it contains the link.',
  },
);

export type ChatNote = Static<typeof ChatNote>;
export const ChatNote = Type.Object(
  {
    id,
    uuid: text,
    text,
    author_name: text,
    mentions: Type.Optional(
      Type.Array(Type.Object({ operator_id: id, name: text }), {
        description: 'The mentioned colleagues, by the names that its text has after an @.',
      }),
    ),
    created_at: time,
  },
  {
    title: 'ChatNote',
    description: 'A private note of operators in a chat or a ticket. The visitor never receives it.',
  },
);

export type NoteMention = Static<typeof NoteMention>;
export const NoteMention = Type.Object(
  {
    mention_id: id,
    note_id: id,
    chat_id: nullable(id),
    ticket_id: nullable(id),
    author_name: text,
    text: Type.String({ description: 'The beginning of the note.' }),
    is_read: Type.Boolean(),
    created_at: time,
  },
  { title: 'NoteMention', description: 'A private note of a chat or a ticket that mentions the operator.' },
);

export type CannedReply = Static<typeof CannedReply>;
export const CannedReply = Type.Object(
  { id, shortcut: Type.String({ description: 'Without the slash.' }), text },
  {
    title: 'CannedReply',
    description: 'A text that operators send often, with placeholders such as {{visitor.name}}.',
  },
);

export type BlockedVisitor = Static<typeof BlockedVisitor>;
export const BlockedVisitor = Type.Object(
  {
    id,
    user_id: text,
    user_type: oneOf('guest', 'registered'),
    email: nullable(Type.String({ description: 'Null if unknown.' })),
    name: text,
    reason: text,
    blocked_by: text,
    created_at: time,
  },
  { title: 'BlockedVisitor' },
);

export type OpeningHours = Static<typeof OpeningHours>;
export const OpeningHours = Type.Object(
  {
    id,
    company: Type.String({ description: 'Empty for the default hours, which apply to companies without their own.' }),
    time_zone: text,
    weekly: Type.Array(Type.Array(Type.Object({ from: text, to: text })), {
      description: 'Seven days from Monday. Times are HH:mm in the time zone; `to` may be 24:00.',
    }),
    holidays: Type.Array(Type.Object({ date: text, name: text }), {
      description: 'Dates that are closed all day, such as 2026-12-25.',
    }),
    is_open: flag,
    opens_at: nullable(
      Type.String({ format: 'date-time', description: 'Null while it is open, or if it never opens.' }),
    ),
  },
  { title: 'OpeningHours', description: 'The hours in which visitors of a company can chat.' },
);

const figure = Type.Number();
export type Figure = Static<typeof Figure>;
export const Figure = Type.Object(
  {
    name: text,
    chats: figure,
    answered: figure,
    waiting_seconds: nullable(figure),
    answer_seconds: nullable(figure),
    ratings: figure,
    rating: nullable(figure),
  },
  {
    title: 'Figure',
    description: 'Figures of a day, an area, an operator, or of all. Times are medians, or null without data.',
  },
);

export type RatingComment = Static<typeof RatingComment>;
const RatingComment = Type.Object(
  { chat_id: id, rate: Type.Integer(), comment: text, visitor: text, operator: nullable(text) },
  { title: 'RatingComment' },
);

export type ReplyTime = Static<typeof ReplyTime>;
const ReplyTime = Type.Object(
  {
    company: text,
    of: Type.Union([Type.Literal('chats'), Type.Literal('tickets')]),
    area_id: nullable(id),
    area: nullable(text),
    answers: Type.Integer(),
    seconds: Type.Integer(),
  },
  { title: 'ReplyTime', description: 'The usual time to the first answer, of a company or one of its question areas.' },
);

export type ArticleFigure = Static<typeof ArticleFigure>;
const ArticleFigure = Type.Object(
  { id, title: text, url: text, area: text, opened: Type.Integer() },
  { title: 'ArticleFigure' },
);

export type Figures = Static<typeof Figures>;
export const Figures = Type.Object(
  {
    from: text,
    to: text,
    time_zone: text,
    total: Figure,
    tickets: figure,
    days: Type.Array(Figure, { description: 'Days without a chat are left out.' }),
    areas: Type.Array(Figure),
    operators: Type.Array(Figure, {
      description: 'A chat counts for each operator who answered in it, or for its owner if no operator did.',
    }),
    comments: Type.Array(RatingComment, {
      description: 'Comments on ratings, of the newest chats first. An operator gets those of their own chats.',
    }),
    articles: Type.Array(ArticleFigure, {
      description: 'How often visitors opened each suggested article in the period, the most opened first.',
    }),
    reply_times: Type.Array(ReplyTime, {
      description: 'What visitors are given now, from the last 10 working days, whatever the period.',
    }),
  },
  { title: 'Figures' },
);

export type TextPiece = Static<typeof TextPiece>;
export const TextPiece = Type.Object(
  { text, is_match: flag },
  { title: 'TextPiece', description: 'A part of a found text.' },
);

export type DeskSession = Static<typeof DeskSession>;
export const DeskSession = Type.Object(
  { session_id: id, browser: text, created_at: time, is_current: flag },
  { title: 'DeskSession', description: 'A browser in which an operator is signed in.' },
);

export type ApiScope = Static<typeof ApiScope>;
export const ApiScope = oneOf(
  'chats:read',
  'chats:write',
  'tickets:read',
  'tickets:write',
  'figures:read',
  'people:read',
);

export type ApiToken = Static<typeof ApiToken>;
export const ApiToken = Type.Object(
  {
    token_id: id,
    name: text,
    scopes: Type.Array(ApiScope),
    operator_name: Type.String({ description: 'Who made it, and for whom it acts.' }),
    created_at: time,
    last_used_at: nullable(time),
  },
  { title: 'ApiToken', description: 'A token with which a program calls the desk’s API. Its secret is not listed.' },
);

export type WebhookEvent = Static<typeof WebhookEvent>;
/** The events that a webhook can be called for (REACH-07). */
export const WebhookEvent = oneOf('chat.started', 'chat.waiting', 'chat.ended', 'chat.rated', 'ticket.created');

export type WebhookDelivery = Static<typeof WebhookDelivery>;
export const WebhookDelivery = Type.Object(
  {
    delivery_id: id,
    event: Type.String({ description: 'A WebhookEvent, or `test`.' }),
    delivery: oneOf('queued', 'sent', 'failed'),
    status: nullable(Type.Integer({ description: 'The HTTP status of the last answer.' })),
    problem: nullable(Type.String({ description: 'Why the last attempt failed.' })),
    attempts: Type.Integer(),
    retry_at: nullable(time),
    created_at: time,
  },
  { title: 'WebhookDelivery', description: 'One event for one webhook.' },
);

export type Webhook = Static<typeof Webhook>;
export const Webhook = Type.Object(
  {
    webhook_id: id,
    url: text,
    events: Type.Array(WebhookEvent),
    is_enabled: Type.Boolean(),
    created_at: time,
    queued: Type.Integer({ description: 'Deliveries that wait for their first or next attempt.' }),
    deliveries: Type.Array(WebhookDelivery, { description: 'The last ten, newest first.' }),
  },
  { title: 'Webhook', description: 'An address that is called for events. Its secret is not listed.' },
);

export type DeskActionKind = Static<typeof DeskActionKind>;
export const DeskActionKind = oneOf(
  'signed-in',
  'joined',
  'invited',
  'invitation-revoked',
  'role-changed',
  'disabled',
  'enabled',
  'reset-link-made',
  'password-changed',
  'signed-out-elsewhere',
  'signed-out-everywhere',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-made',
  'recovery-code-used',
  'token-created',
  'token-revoked',
  'settings-changed',
  'chat-taken',
  'chat-taken-over',
  'chat-transferred',
  'chat-closed',
  'access-asked',
  'company-changed',
  'chat-deleted',
  'visitor-blocked',
  'visitor-unblocked',
  'hours-changed',
  'hours-deleted',
  'reply-added',
  'reply-changed',
  'reply-deleted',
  'article-added',
  'article-changed',
  'article-deleted',
  'webhook-added',
  'webhook-changed',
  'webhook-deleted',
  'view-shared',
  'view-deleted',
  'team-changed',
  'ticket-marked',
  'ticket-answered',
  'ticket-forwarded',
  'ticket-assigned',
  'subject-changed',
  'ticket-made',
  'ticket-from-chat',
  'lead-marked',
  'chat-snoozed',
  'ticket-snoozed',
  'snooze-ended',
  'action-undone',
);

export type DeskAction = Static<typeof DeskAction>;
export const DeskAction = Type.Object(
  {
    action_id: id,
    operator_id: id,
    operator_name: text,
    token_name: nullable(Type.String({ description: 'The API token that it was done with.' })),
    kind: DeskActionKind,
    target: Type.String({ description: 'The name of the chat, person or ticket; empty for none.' }),
    created_at: time,
  },
  { title: 'DeskAction', description: "One line of the desk's activity." },
);

export type ChatStatus = Static<typeof ChatStatus>;
export const ChatStatus = oneOf('waiting', 'open', 'closed');

export type ClosedBy = Static<typeof ClosedBy>;
export const ClosedBy = oneOf('user', 'staff');

export type Snooze = Static<typeof Snooze>;
export const Snooze = Type.Object(
  {
    since: time,
    until: nullable(
      Type.String({ format: 'date-time', description: 'Null: until the customer answers. An answer always ends it.' }),
    ),
  },
  { title: 'Snooze' },
);
const snoozable = {
  snooze: Type.Optional(orNull(Snooze)),
  back_at: Type.Optional(
    nullable(
      Type.String({
        format: 'date-time',
        description: 'When it came back from its last snooze; null after the team’s next answer.',
      }),
    ),
  ),
};

export type Chat = Static<typeof Chat>;
export const Chat = Type.Object(
  {
    chat_id: id,
    room: text,
    company: text,
    status: ChatStatus,
    closed_by: nullable(ClosedBy),
    category: orNull(Category),
    visitor: Type.Object({
      name: text,
      email: nullable(text),
      type: oneOf('guest', 'registered'),
      is_verified: Type.Boolean({ description: 'The token of a registered visitor proves the user id.' }),
      user_id: text,
      browser: text,
      os: text,
      referer: text,
      page: nullable(text),
      language: nullable(Type.String({ description: "The browser's language, sent by the widget." })),
      display_name: nullable(Type.String({ description: 'The name, phone and picture that the page has set.' })),
      phone: nullable(text),
      avatar: nullable(text),
    }),
    metadata: Type.Array(
      Type.Object({
        name: text,
        value: Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
      }),
      { description: "The page's metadata of the visitor, in its order." },
    ),
    chat_from: nullable(Type.String({ description: 'The origin of the chat, set by the page: a text, or JSON.' })),
    operator: orNull(Operator),
    operator_id: nullable(
      Type.Integer({
        description:
          'The one operator who answers; null while it waits, and for a chat that was taken before operators had accounts.',
      }),
    ),
    waiting_since: Type.String({
      format: 'date-time',
      description: 'When the visitor began to wait: the start of the chat, or its transfer to an area.',
    }),
    unread: Type.Integer(),
    read_by_visitor: nullable(id),
    visitor_seen_id: nullable(
      Type.Integer({
        description:
          'The newest message that the visitor has had on screen; `read_by_visitor` if the widget does not report it.',
      }),
    ),
    rate: nullable(Type.Integer()),
    rate_comment: nullable(Type.String({ description: 'What the visitor added to the rating.' })),
    tags: Type.Array(text, { description: 'Tags of the operators. The visitor never receives them.' }),
    ...snoozable,
    closes_at: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description:
            'An operator has closed the chat with others. It ends then, unless they undo it or a message comes.',
        }),
      ),
    ),
    last_message: orNull(Message),
    created_at: time,
    updated_at: time,
  },
  { title: 'Chat', description: 'A chat, for the desk. `last_message` is shortened to a preview.' },
);

export type ChatEventKind = Static<typeof ChatEventKind>;
const ChatEventKind = oneOf(...CHAT_EVENT_KINDS);

export type ChatEvent = Static<typeof ChatEvent>;
export const ChatEvent = Type.Object({ kind: ChatEventKind, text, created_at: time }, { title: 'ChatEvent' });

export type TicketStatus = Static<typeof TicketStatus>;
/** Open: the team has to reply. Pending: the customer does. */
export const TicketStatus = oneOf('open', 'pending', 'solved');

export type Ticket = Static<typeof Ticket>;
export const Ticket = Type.Object(
  {
    ticket_id: id,
    company: text,
    email: nullable(text),
    name: nullable(text),
    subject: nullable(
      Type.String({
        description: 'The subject of the e-mail that opened it, or as changed at the desk; null for none.',
      }),
    ),
    source: oneOf('form', 'mail'),
    chat_id: Type.Optional(nullable(Type.Integer({ description: 'The chat of which an operator made the ticket.' }))),
    message: text,
    category: orNull(Category),
    domain: text,
    page: Type.Optional(nullable(Type.String({ description: 'The page on which the form was sent.' }))),
    language: Type.Optional(nullable(Type.String({ description: 'The language of the browser, BCP 47.' }))),
    tags: Type.Optional(Type.Array(text)),
    cc: Type.Optional(Type.Array(text, { description: 'The addresses that get a copy of the next e-mail.' })),
    status: TicketStatus,
    operator_id: nullable(Type.Integer({ description: 'The operator who owns it; null without an owner.' })),
    operator_name: nullable(text),
    last_from: oneOf('team', 'customer'),
    last_author: Type.Optional(
      nullable(
        Type.String({
          description: 'The author of the newest message, if it is neither the team’s nor the customer’s.',
        }),
      ),
    ),
    preview: Type.String({ description: 'The beginning of the newest message.' }),
    is_undelivered: Type.Boolean({ description: 'A reply could not be sent, or came back.' }),
    revision: Type.Integer({ description: 'Increases with each change, so the larger of two is newer.' }),
    created_at: time,
    updated_at: time,
    waiting_since: Type.Optional(
      nullable(
        Type.String({ format: 'date-time', description: 'Since when the team owes an answer; null if it owes none.' }),
      ),
    ),
    ...snoozable,
  },
  { title: 'Ticket' },
);

export type TicketMessage = Static<typeof TicketMessage>;
export const TicketMessage = Type.Object(
  {
    id,
    uuid: text,
    sender: Type.Unsafe<'team' | 'customer' | 'other'>({
      type: 'string',
      enum: ['team', 'customer', 'other'],
      description: 'Other: an answer that belongs to the ticket, from an address that is not the customer’s.',
    }),
    author_name: text,
    author_email: nullable(text),
    via_email: Type.Optional(
      nullable(
        Type.String({
          description: 'The address in From, if answers go to another one: a contact form, a group, a second mailbox.',
        }),
      ),
    ),
    cc: Type.Optional(Type.Array(text, { description: 'The addresses that got a copy.' })),
    is_participant: Type.Optional(
      Type.Boolean({ description: 'The author is not the customer, but was in copy of an earlier e-mail.' }),
    ),
    forwarded_to: Type.Optional(
      nullable(
        Type.String({ description: 'The e-mail forwards the ticket to this address. The customer does not get it.' }),
      ),
    ),
    answered_forward_id: Type.Optional(
      nullable(Type.Integer({ description: 'The forward that this e-mail answers. The customer does not see it.' })),
    ),
    text,
    is_automatic: Type.Boolean({
      description: 'Whether a program sent it, such as an out-of-office reply or a bounce.',
    }),
    left_out: Type.Array(text, { description: 'Parts of the e-mail that were not kept, each with the reason.' }),
    attachments: Type.Array(Attachment),
    delivery: nullable(oneOf('queued', 'sent', 'failed')),
    problem: nullable(
      Type.String({ description: 'The error of the last attempt to send it, or why it came back (failed).' }),
    ),
    created_at: time,
  },
  { title: 'TicketMessage', description: 'An e-mail of a ticket. Plain text; never HTML.' },
);

export type SalesLead = Static<typeof SalesLead>;
export const SalesLead = Type.Object(
  {
    lead_id: id,
    email: text,
    fields: Type.Array(Type.Object({ name: text, value: text }), { description: 'The form as it was filled in.' }),
    handled_by: nullable(Type.String({ description: 'The operator who has handled it; null while it is new.' })),
    handled_at: nullable(time),
    created_at: time,
  },
  { title: 'SalesLead', description: 'A request for an offer.' },
);

export type BulkKind = Static<typeof BulkKind>;
/** Close: of tickets, solve. Wake: end the snooze. */
export const BulkKind = oneOf('close', 'assign', 'tag', 'snooze', 'wake');

export type SkipReason = Static<typeof SkipReason>;
export const SkipReason = Type.Unsafe<'missing' | 'closed' | 'owned' | 'changed' | 'same' | 'full'>({
  type: 'string',
  enum: ['missing', 'closed', 'owned', 'changed', 'same', 'full'],
  description:
    'missing: there is none. closed: it is closed or solved. owned: a colleague answers it. changed: a colleague has changed it. same: it is so already. full: it has 20 tags.',
});

export type BulkOutcome = Static<typeof BulkOutcome>;
export const BulkOutcome = Type.Object(
  {
    done: Type.Integer({ description: 'How many chats and tickets were changed.' }),
    skipped: Type.Array(Type.Object({ reason: SkipReason, count: Type.Integer() })),
  },
  { title: 'BulkOutcome' },
);

/** `open` and `closed` stand for both kinds, `waiting` for chats, `pending` for tickets. */
export type SearchState = Static<typeof SearchState>;
export const SearchState = oneOf('waiting', 'open', 'pending', 'closed');

export type FoundChat = Static<typeof FoundChat>;
export const FoundChat = Type.Object({ chat: Chat, pieces: Type.Array(TextPiece) }, { title: 'FoundChat' });

export type LeftAsideReason = Static<typeof LeftAsideReason>;
const LeftAsideReason = oneOf(
  ...(['auto-submitted', 'autoresponder', 'bounce', 'precedence', 'no-reply', 'own', 'blocked'] as const),
  ...(['no-sender', 'flood'] as const),
);

export type LeftAsideMail = Static<typeof LeftAsideMail>;
export const LeftAsideMail = Type.Object(
  {
    mail_id: id,
    reason: LeftAsideReason,
    author_name: text,
    author_email: nullable(text),
    subject: text,
    text: Type.String({ description: 'The beginning of the text.' }),
    left_out: Type.Array(text, { description: 'Parts of the e-mail that were not kept, each with the reason.' }),
    created_at: time,
  },
  { title: 'LeftAsideMail', description: 'An e-mail that opened no ticket. Plain text; never HTML.' },
);

/** Absent fields accept everything. */
export type InboxFilter = Static<typeof InboxFilter>;
export const InboxFilter = Type.Object(
  {
    category_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'An area.' })),
    company: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    owner: Type.Optional(
      Type.String({
        pattern: '^(me|none|[1-9]\\d{0,14})$',
        description: 'me: the operator who asks; none: nobody; or the id of an operator.',
      }),
    ),
    waiting: Type.Optional(oneOf('yes', 'no')),
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2,8}$',
        description: 'The first part of the language of the visitor, such as `de`.',
      }),
    ),
  },
  { title: 'InboxFilter', description: 'What a chat or ticket has to match. All fields together.' },
);

export type DeskView = Static<typeof DeskView>;
export const DeskView = Type.Object(
  {
    id,
    name: text,
    is_shared: Type.Boolean({ description: 'Every operator sees it, and administrators change it.' }),
    filter: InboxFilter,
  },
  { title: 'DeskView', description: 'A named filter of the inbox.' },
);

/** One of both is set. */
export type InboxThread = Static<typeof InboxThread>;
export const InboxThread = Type.Object(
  { chat: Type.Optional(Chat), ticket: Type.Optional(Ticket) },
  { title: 'InboxThread', description: 'A chat or a ticket of the inbox. Exactly one of the two is set.' },
);

export type FoundTicket = Static<typeof FoundTicket>;
export const FoundTicket = Type.Object({ ticket: Ticket, pieces: Type.Array(TextPiece) }, { title: 'FoundTicket' });

export type RealtimeAccess = Static<typeof RealtimeAccess>;
export const RealtimeAccess = Type.Object(
  { key: text, url: Type.Optional(text) },
  {
    title: 'RealtimeAccess',
    description: "How a widget reaches the Pusher-protocol server. Without `url` it is at the API's own host.",
  },
);

export type ServerOffer = Static<typeof ServerOffer>;
export const ServerOffer = Type.Object(
  {
    realtime: RealtimeAccess,
    email_transcript: Type.Boolean({ description: 'Whether the server can e-mail the conversation to the visitor.' }),
    visitor_updates: Type.Boolean({ description: 'Whether the server has PUT /api/chat/update-visitor.' }),
    email_unseen: Type.Boolean({ description: 'Whether the server e-mails unseen answers to a visitor who left.' }),
    seen_messages: Type.Boolean({ description: 'Whether the server has POST /api/chat/seen.' }),
  },
  { description: 'Facts about the server, sent when a conversation begins or resumes.' },
);

/** Part of a response with messages. */
export const HasMore = Type.Object({
  has_more: Type.Optional(Type.Boolean({ description: 'Whether more messages follow the last one of this page.' })),
});

export type NewChatAnswer = Static<typeof NewChatAnswer>;
export const NewChatAnswer = Type.Object({
  success: Type.Literal(true),
  chat_id: id,
  room: text,
  hash: text,
  uuid: text,
  init_name: text,
  user_name: text,
  messages: Type.Array(Message),
  queue: Type.Integer({ description: 'The place in the queue: 1 is next, 0 is unknown.' }),
  init_message: nullable(text),
  ...HasMore.properties,
  ...ServerOffer.properties,
});

export type Ending = Static<typeof Ending>;
export const Ending = Type.Object(
  { show_rate: flag, saved_history: flag, email_transcript: flag },
  { description: 'The next step for the visitor after the chat has ended.' },
);

export type FileFault = Static<typeof FileFault>;
export const FileFault = Type.Object(
  {
    name: text,
    reason: oneOf('type', 'content', 'empty'),
    format: Type.Optional(Type.String({ description: 'The actual format of the content, if known, such as `HEIC`.' })),
  },
  {
    title: 'FileFault',
    description:
      'The file for which an upload was refused. type: no file with this ending is taken. content: it is not what its ending says.',
  },
);

export type Failure = Static<typeof Failure>;
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'A sentence to show to people.' }),
    file: Type.Optional(FileFault),
  },
  { title: 'Failure' },
);

/** Part of a response or an event that names an operator. */
export const HandedOverBy = Type.Object({
  handed_over_by: Type.Optional(
    Type.String({ description: 'The colleague who handed the chat over to this operator; absent for none.' }),
  ),
});
export const ClosedByName = Type.Object({
  closed_by_name: Type.Optional(
    Type.String({ description: 'The operator who ended the chat; absent if no operator did.' }),
  ),
});

export type PastChat = Static<typeof PastChat>;
export const PastChat = Type.Object(
  {
    id,
    created_at: time,
    closed_at: time,
    closed_by: oneOf('user', 'staff'),
    ...ClosedByName.properties,
    area: orNull(Category),
    operator: orNull(Operator),
    rate: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    first_line: Type.String({
      description:
        "The visitor's first text on one line, cut after 160 characters, else the name of their first file. Encoded like a message.",
    }),
  },
  { title: 'PastChat', description: 'An ended chat, in the list of its customer.' },
);

/** The payloads of realtime events, by the event's name without a namespace. */
export const RealtimeEvents = {
  'Chat.NewChatMessage': Type.Object(
    { message: Message },
    { description: "A new message, also the visitor's own; or a request for access that was answered." },
  ),
  'Chat.ChatOpened': Type.Object(
    { chat_id: id, operator: Operator, ...HandedOverBy.properties },
    { description: 'An operator has taken the chat.' },
  ),
  'Chat.ChatClosed': Type.Object(
    { chat_id: id, closed_by: ClosedBy, ...ClosedByName.properties, ...Ending.properties },
    { description: 'The chat has ended.' },
  ),
  'Chat.QueueUpdated': Type.Object(
    { chat_id: id, queue: Type.Integer() },
    { description: "The visitor's place has changed: 1 is next, 0 removes it." },
  ),
  'Chat.MessagesSeen': Type.Object(
    { chat_id: id, message_id: id },
    { description: 'An operator has had the messages up to this one on screen.' },
  ),
  'Chat.Company.Updated': Type.Object(
    { company: text },
    { description: 'An operator has moved the chat to another company.' },
  ),
  'Chat.Changed': Type.Object(
    { chat_id: nullable(id) },
    { description: 'Replaces an event of this chat that is larger than 10 KB. Fetch the new messages.' },
  ),
  'Desk.ChatUpdated': Type.Object({ chat: Chat }, { description: 'The current state of a chat.' }),
  'Desk.ChatsDeleted': Type.Object(
    { chat_ids: Type.Array(id) },
    { description: 'These chats have been deleted permanently.' },
  ),
  'Desk.TicketCreated': Type.Object({ ticket: Ticket }, { description: 'A new ticket. A long text is shortened.' }),
  'Desk.TicketUpdated': Type.Object(
    { ticket: Ticket },
    { description: 'The current state of a ticket, whose thread may have changed. A long text is shortened.' },
  ),
  'Desk.LeadUpdated': Type.Object({ lead: SalesLead }, { description: 'A new sales lead, or one that was handled.' }),
  'Desk.LeftAsideChanged': Type.Object({}, { description: 'The list of e-mails without a ticket has changed.' }),
  'Desk.SettingsUpdated': Type.Object({ settings: Settings }, { description: 'An operator has changed the settings.' }),
  'Desk.PersonUpdated': Type.Object({ person: Person }, { description: 'The current state of an operator.' }),
  'Desk.NotesChanged': Type.Object({ chat_id: id }, { description: 'A private note was added. Fetch the notes.' }),
  'Desk.RepliesChanged': Type.Object({}, { description: 'The canned replies have changed.' }),
  'Desk.MentionsChanged': Type.Object(
    { operator_ids: Type.Array(id) },
    { description: 'A note mentions these operators, or one of them has read it. They fetch their mentions.' },
  ),
  'Desk.AreasChanged': Type.Object({}, { description: 'The team of an area has changed.' }),
  'Desk.ViewsChanged': Type.Object({}, { description: 'A view of the inbox was saved or deleted.' }),
  'Desk.Changed': Type.Object(
    { chat_id: nullable(id) },
    {
      description:
        'Replaces an event that is larger than 10 KB. Fetch this chat, or everything shown if there is none.',
    },
  ),
};
export type RealtimeEvents = { [Name in keyof typeof RealtimeEvents]: Static<(typeof RealtimeEvents)[Name]> };
