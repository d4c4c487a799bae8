import type * as v from 'valibot';
import type * as schemas from '../api/schemas.ts';
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
export type TicketFilter = 'owed' | 'pending' | 'mine' | 'unassigned' | 'solved';
export type TicketMessage = v.InferOutput<typeof schemas.ticketMessage>;
export type TicketThread = v.InferOutput<typeof schemas.ticketThread>;
export type LeftAsideMail = v.InferOutput<typeof schemas.leftAsideMail>;
export type SalesLead = v.InferOutput<typeof schemas.salesLead>;
export type Settings = schemas.Settings;
export type Operator = Session['operator'];
export type Session = v.InferOutput<typeof schemas.session>;
export type NextSignInStep = NonNullable<v.InferOutput<typeof schemas.login>['nextStep']>;
export type SecondFactorSetup = v.InferOutput<typeof schemas.secondFactorSetup>;
export type Person = v.InferOutput<typeof schemas.person>;
export type Role = Person['role'];
export type Invitation = v.InferOutput<typeof schemas.invitation>;
export type OpenInvitation = v.InferOutput<typeof schemas.openInvitation>;
export type DeskSession = v.InferOutput<typeof schemas.deskSession>;
export type ApiToken = v.InferOutput<typeof schemas.apiToken>;
export type DeskAction = v.InferOutput<typeof schemas.deskAction>;
export type Area = v.InferOutput<typeof schemas.areas>[number];
export type Conversation = v.InferOutput<typeof schemas.conversation>;

export type HelpArticle = v.InferOutput<typeof schemas.helpArticle>;
export type Webhook = v.InferOutput<typeof schemas.webhook>;
export type AwayAlerts = v.InferOutput<typeof schemas.awayAlerts>;
export type NoteMention = v.InferOutput<typeof schemas.noteMention>;
export type DeskView = v.InferOutput<typeof schemas.deskView>;
export type InboxChoices = v.InferOutput<typeof schemas.inboxChoices>;
export type CannedReply = v.InferOutput<typeof schemas.cannedReply>;
export type ChatNote = v.InferOutput<typeof schemas.chatNote>;
export type Found = v.InferOutput<typeof schemas.found>;
export type TextMatch = Found['chats'][number]['pieces'][number];
export type BlockedVisitor = v.InferOutput<typeof schemas.blocked>;
export type KnownVisitor = v.InferOutput<typeof schemas.knownVisitor>;
export type OpeningHours = v.InferOutput<typeof schemas.openingHours>;
export type ReplyTime = Figures['replyTimes'][number];
export type Figures = v.InferOutput<typeof schemas.figures>;
export type Figure = Figures['total'];
export type RatingComment = Figures['comments'][number];
export type TagCount = v.InferOutput<typeof schemas.tagCount>;

export type BulkAnswer = v.InferOutput<typeof schemas.bulkAnswer>;
export type BulkOutcome = BulkAnswer['outcome'];
export type Snoozed = v.InferOutput<typeof schemas.snoozed>;
export type Snooze = NonNullable<Chat['snooze']>;

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
  /** Of a ticket: the addresses that get a copy; undefined for those of the last e-mail. */
  readonly cc?: readonly string[] | undefined;
  readonly createdAt: string;
  readonly status: 'pending' | 'waiting' | 'failed';
  readonly problem: string | null;
};
