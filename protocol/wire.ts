/** The messages between widget, desk and backend: snake_case JSON, ids as integers, times ISO 8601 in UTC. */

export type Callback = {
  id: number;
  type: 'access_profile';
  title: string;
  text: string;
  answer: boolean | null;
  selected_duration: number | null;
  valid_to: string | null;
  /** Day counts to choose from; empty means Allow / Don't Allow. */
  durability: number[];
};

/** `size` is in bytes, `link` an absolute address. */
type Attachment = { name: string; link: string; size: number };

export type Message = {
  id: number;
  uuid: string;
  chat_id: number;
  /** Plain text with emoji as numeric character references; never HTML. */
  message: string;
  author_name: string;
  author_type: 'User' | 'staff';
  is_bot: boolean;
  without_scroll: boolean;
  message_type: string;
  created_at: string;
  attachments: Attachment[];
  img: string | null;
  callback: Callback | null;
};

export type Category = { id: number; name: string; slug: string };

export type Operator = { name: string; img: string | null };

export type Settings = {
  /** The operators' switch, for every company. */
  online: boolean;
  /** A satisfaction survey applies at the end of a chat. */
  show_rate: boolean;
  /** A rated chat counts as saved. */
  saved_history: boolean;
  /** Tell the visitor's place among the waiting chats. */
  queue: boolean;
  /** Shown at a chat's start; '' for none. */
  init_message: string;
};

export type ChatStatus = 'waiting' | 'open' | 'closed';

export type ClosedBy = 'user' | 'staff';

/** A chat as the desk sees it. The text of `last_message` is cut to a preview. */
export type Chat = {
  chat_id: number;
  room: string;
  company: string;
  status: ChatStatus;
  closed_by: ClosedBy | null;
  category: Category | null;
  visitor: {
    name: string;
    email: string | null;
    type: 'guest' | 'registered';
    user_id: string;
    browser: string;
    os: string;
    referer: string;
    page: string | null;
    /** The name, phone and picture that the page has told. */
    display_name: string | null;
    phone: string | null;
    avatar: string | null;
  };
  /** The page's own record of the visitor, in its order. */
  metadata: { name: string; value: string | number | boolean }[];
  /** Where the page says that the chat was opened: its text, or its JSON. */
  chat_from: string | null;
  operator: Operator | null;
  unread: number;
  read_by_visitor: number | null;
  rate: number | null;
  /** The operators' own words for it, which the visitor never sees. */
  tags: string[];
  last_message: Message | null;
  created_at: string;
  updated_at: string;
};

export type ChatEventKind = 'navigate' | 'stat' | 'category' | 'name' | 'rate' | 'closed' | 'opened' | 'blocked';

export type ChatEvent = { kind: ChatEventKind; text: string; created_at: string };

/** What operators write to each other beside a chat. It is no message, and never goes to the visitor. */
export type ChatNote = { id: number; uuid: string; text: string; author_name: string; created_at: string };

/** A text that operators send often, with placeholders such as {{visitor.name}}. `shortcut` is without the slash. */
export type CannedReply = { id: number; shortcut: string; text: string };

export type Ticket = {
  ticket_id: number;
  company: string;
  email: string | null;
  name: string | null;
  message: string;
  category: Category | null;
  domain: string;
  created_at: string;
  status: 'new' | 'done';
};

/** `email` is null where none was known. */
export type BlockedVisitor = {
  id: number;
  user_id: string;
  user_type: 'guest' | 'registered';
  email: string | null;
  name: string;
  reason: string;
  blocked_by: string;
  created_at: string;
};

/** When a company's visitors get the chat. `company` is '' for every company without hours of its own; `weekly` begins on Monday. */
export type OpeningHours = {
  id: number;
  company: string;
  time_zone: string;
  /** HH:mm by the clock of the zone; `to` may be 24:00. */
  weekly: { from: string; to: string }[][];
  /** Closed all day. `date` is like 2026-12-25. */
  holidays: { date: string; name: string }[];
  is_open: boolean;
  /** Null while it is open, or where it never opens. */
  opens_at: string | null;
};

/** Of a day, an area, an operator, or of all. Times are medians; null where there is nothing to count. */
export type Figure = {
  name: string;
  chats: number;
  answered: number;
  waiting_seconds: number | null;
  answer_seconds: number | null;
  ratings: number;
  rating: number | null;
};
/** Days without a chat are left out. */
export type Figures = {
  from: string;
  to: string;
  time_zone: string;
  total: Figure;
  tickets: number;
  days: Figure[];
  areas: Figure[];
  operators: Figure[];
};

/** A part of a text that was searched. */
export type TextPiece = { text: string; is_match: boolean };
export type FoundChat = { chat: Chat; pieces: TextPiece[] };
export type FoundTicket = { ticket: Ticket; pieces: TextPiece[] };

/** The page's facts about the visitor beside id and email. `avatar`: the address of a picture. */
export type VisitorDetails = { name?: string | null; phone?: string | null; avatar?: string | null };
export type Metadata = Record<string, string | number | boolean>;

export type NewChatRequest = {
  user_id: string;
  user_name?: string | null;
  category_id?: number | null;
  company?: string;
  browser?: string;
  os?: string;
  uuid: string;
  exp_guest_id?: string;
  fp?: string;
  referer?: string;
  whereChatFrom?: unknown;
  extras?: unknown;
  visitor?: VisitorDetails | null;
  metadata?: Metadata | null;
};

export type UpdateVisitorRequest = {
  chat_id: number;
  hash: string;
  user_id: string;
  /** Counts where it is an e-mail address. */
  user_name?: string;
  visitor?: VisitorDetails | null;
  metadata?: Metadata | null;
};

/** How a widget reaches the Pusher-protocol server. Without `url` it is at the API's own host. */
export type RealtimeAccess = { key: string; url?: string };

/** Facts about the server, sent wherever a conversation begins or is taken up again. */
export type ServerOffer = {
  realtime: RealtimeAccess;
  /** The visitor can have the conversation e-mailed. */
  email_transcript: boolean;
  /** PUT /api/chat/update-visitor is there. */
  visitor_updates: boolean;
};

export type NewChatAnswer = ServerOffer & {
  success: true;
  chat_id: number;
  room: string;
  hash: string;
  uuid: string;
  init_name: string;
  user_name: string;
  messages: Message[];
  queue: number;
  init_message: string | null;
};

/** The visitor's next step when the chat ends. */
export type Ending = { show_rate: boolean; saved_history: boolean; email_transcript: boolean };

export type Failure = { success: false; error: string };

/** The realtime events' payloads, by the event's name without a namespace. */
export type RealtimeEvents = {
  'Chat.NewChatMessage': { message: Message };
  'Chat.ChatOpened': { chat_id: number; operator: Operator };
  'Chat.ChatClosed': { chat_id: number; closed_by: ClosedBy } & Ending;
  /** Sent when the visitor's place changes: 1 is next, 0 is no place to show any more. */
  'Chat.QueueUpdated': { chat_id: number; queue: number };
  'Chat.Company.Updated': { company: string };
  /** In place of an event of this chat that is larger than 10 KB: fetch what is new. */
  'Chat.Changed': { chat_id: number | null };
  'Desk.ChatUpdated': { chat: Chat };
  'Desk.TicketCreated': { ticket: Ticket };
  'Desk.SettingsUpdated': { settings: Settings };
  /** A private note was added: the desk fetches it. */
  'Desk.NotesChanged': { chat_id: number };
  'Desk.RepliesChanged': Record<string, never>;
  /** In place of an event that is larger than 10 KB: fetch this chat, or without one all that is shown. */
  'Desk.Changed': { chat_id: number | null };
};
