import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import type { Config } from '../base/config.ts';
import type { Limiters } from './createLimiters.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { Store } from '../storage/Store.ts';
import type { Publisher } from '../realtime/publisher.ts';
import type { RealtimeAccess, ReplyTime } from '../../protocol/wire.ts';

/** How browsers reach the realtime server, and who may listen there. */
export interface ClientAccess {
  readonly pushKey: string;
  readonly socketUrl: string;
  /**
   * The realtime address given to a widget. The built-in server shares the API's host, whatever
   * name the page uses for it.
   */
  readonly access: RealtimeAccess;
  /** Throws if the socket id or the channel name is malformed. */
  authorizeChannel: Publisher['authorizeChannel'];
  /**
   * Closes sockets of the built-in server on all nodes. An external cluster keeps its sockets until
   * they reconnect.
   */
  disconnect(socketIds: readonly string[]): void;
  /** Sockets of the built-in server; 0 with an external cluster. */
  countSockets(): number;
  /**
   * Returns the ids of the sockets on a channel, over all nodes. Null: there are some, and an
   * external cluster does not name them. Rejects if the cluster does not answer.
   */
  socketsOn(channel: string): Promise<readonly string[] | null>;
}

/** The usual times to the first answer: of a company's chats, of the chats in an area, of its tickets. */
export interface ReplyTimes {
  /** Returns the times of a company, from the last minutes. Never rejects. */
  of(company: string): Promise<readonly ReplyTime[]>;
  /** Returns the times of all companies with chats or tickets in the last working days. */
  all(): Promise<readonly ReplyTime[]>;
}

export type Passwords = {
  /** Returns `scrypt$N$r$p$salt$key`, so that a later release can raise the cost and still verify this hash. */
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash, so that timing does not reveal which names exist. */
  isRight(password: string, hash: string | null): Promise<boolean>;
};

/**
 * The dependencies of the routes. It holds no state that a second process on the same database
 * would lack.
 */
export type Backend = {
  readonly config: Config;
  readonly store: Store;
  readonly attachments: AttachmentStore;
  readonly realtime: ClientAccess;
  /**
   * DESK_PASSWORD, which signs in an administrator without a username. Null: all operators sign in
   * by name.
   */
  readonly deskPassword: string | null;
  readonly passwords: Passwords;
  /** Encrypts the secrets of second factors. Null: several processes lack a common key. */
  readonly sealKey: Buffer | null;
  /** Rate limits, shared by all processes that Redis connects. */
  readonly limiters: Limiters;
  /** Null: the backend cannot send e-mail and does not offer transcripts. */
  readonly mailer: Mailer | null;
  /** Sends the committed e-mails of tickets. `drain` returns at once. */
  readonly mailQueue: { drain(): void };
  /** Delivers the committed events of webhooks. */
  readonly webhookQueue: { sendTest(webhookId: number): Promise<void> };
  /** The usual times to the first answer, for visitors and the desk's figures. */
  readonly replyTimes: ReplyTimes;
  readonly now: () => number;
};
