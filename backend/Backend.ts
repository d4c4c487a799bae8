import type { AttachmentStore } from './attachments/AttachmentStore.ts';
import type { Config } from './config.ts';
import type { IsPassword } from './desk/passwords.ts';
import type { Limiters } from './http/createLimiters.ts';
import type { Moment } from './model/availability.ts';
import type { Mailer } from './mail/Mailer.ts';
import type { MailQueue } from './tickets/createMailQueue.ts';
import type { Store } from './model/Store.ts';
import type { Publisher } from './realtime/publisher.ts';
import type { RealtimeAccess } from '../protocol/wire.ts';

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
}

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
  readonly isPassword: IsPassword;
  /** Rate limits, shared by all processes that Redis connects. */
  readonly limiters: Limiters;
  /** Null: the backend cannot send e-mail and does not offer transcripts. */
  readonly mailer: Mailer | null;
  /** Sends the committed e-mails of tickets. */
  readonly mailQueue: Pick<MailQueue, 'drain'>;
  readonly now: () => number;
};

/** The time and timeout used to decide whether support is online. */
export function momentOf({ now, config }: Pick<Backend, 'now' | 'config'>): Moment {
  return { now: now(), operatorTimeout: config.operatorTimeout };
}
