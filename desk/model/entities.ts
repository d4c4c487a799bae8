import type * as v from 'valibot';
import type * as schemas from '../api/schemas.ts';
import type * as tickets from '../api/ticketSchemas.ts';
import type * as work from '../api/workSchemas.ts';
import type { ThreadKey } from './threadKey.ts';

/** The entities of API.md with camelCase keys, inferred from the schemas. */
export type Message = v.InferOutput<typeof schemas.message>;
export type Attachment = Message['attachments'][number];
export type AccessRequest = NonNullable<Message['callback']>;
/** Its `lastMessage` is a preview: the text may be cut. */
export type Chat = v.InferOutput<typeof schemas.chat>;
export type ChatStatus = Chat['status'];
export type ChatEvent = v.InferOutput<typeof schemas.chatEvent>;
export type Ticket = v.InferOutput<typeof schemas.ticket>;
export type TicketStatus = Ticket['status'];
export type TicketFilter = 'open' | 'mine' | 'unassigned' | 'solved';
export type TicketMessage = v.InferOutput<typeof tickets.ticketMessage>;
export type TicketThread = v.InferOutput<typeof tickets.ticketThread>;
export type SalesLead = v.InferOutput<typeof tickets.salesLead>;
export type Settings = v.InferOutput<typeof schemas.settings>;
export type Operator = Session['operator'];
export type Session = v.InferOutput<typeof schemas.session>;
export type Person = v.InferOutput<typeof schemas.person>;
export type Role = Person['role'];
export type Invitation = v.InferOutput<typeof schemas.invitation>;
export type OpenInvitation = v.InferOutput<typeof schemas.openInvitation>;
export type DeskSession = v.InferOutput<typeof schemas.deskSession>;
export type DeskAction = v.InferOutput<typeof schemas.deskAction>;
export type Area = v.InferOutput<typeof schemas.areas>['areas'][number];
export type Conversation = v.InferOutput<typeof schemas.conversation>;

export type CannedReply = v.InferOutput<typeof work.cannedReply>;
export type ChatNote = v.InferOutput<typeof work.chatNote>;
export type Found = v.InferOutput<typeof work.found>;
export type TextMatch = Found['chats'][number]['pieces'][number];
export type BlockedVisitor = v.InferOutput<typeof work.blocked>;
export type OpeningHours = v.InferOutput<typeof work.openingHours>;
export type Figures = v.InferOutput<typeof work.figures>;
export type Figure = Figures['total'];
export type TagCount = v.InferOutput<typeof work.tagCount>;

/** A file chosen for a reply. Its content is in the visit's resources under its id. */
export type DraftFile = { readonly id: string; readonly name: string; readonly size: number };

/**
 * A reply that the server does not have yet.
 * - `pending`: being sent
 * - `waiting`: the server could not be reached; the desk retries
 * - `failed`: the server refused it; the operator decides
 */
export type OutgoingReply = {
  readonly to: ThreadKey;
  readonly uuid: string;
  readonly text: string;
  readonly files: readonly DraftFile[];
  readonly createdAt: string;
  readonly status: 'pending' | 'waiting' | 'failed';
  readonly problem: string | null;
};
