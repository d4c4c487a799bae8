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
  /** The realtime address that a widget is told. The built-in server is at the API's own host, whichever name the page has for it. */
  readonly access: RealtimeAccess;
  /** Throws for a socket id or a channel name that cannot be. */
  authorizeChannel: Publisher['authorizeChannel'];
  /** Closes sockets of the built-in server, on all nodes. An outside cluster goes on with those that it has until they reconnect. */
  disconnect(socketIds: readonly string[]): void;
  /** Of the built-in server; 0 with an outside cluster. */
  countSockets(): number;
}

/** All that the routes work with. Nothing in it would be missed by a second process on the same database. */
export type Backend = {
  readonly config: Config;
  readonly store: Store;
  readonly attachments: AttachmentStore;
  readonly realtime: ClientAccess;
  /** DESK_PASSWORD, which signs in an administrator without a name; null: everybody signs in by name. */
  readonly deskPassword: string | null;
  readonly isPassword: IsPassword;
  /** Counts against limits, over all processes that Redis joins. */
  readonly limiters: Limiters;
  /** Null: no e-mail can be sent, and transcripts are not offered. */
  readonly mailer: Mailer | null;
  /** Sends the e-mails of tickets that are committed. */
  readonly mailQueue: Pick<MailQueue, 'drain'>;
  readonly now: () => number;
};

/** The moment by which it is judged whether support is online. */
export function momentOf({ now, config }: Pick<Backend, 'now' | 'config'>): Moment {
  return { now: now(), operatorTimeout: config.operatorTimeout };
}
