import type { Config } from '../base/config.ts';
import type { ClientAccess } from '../http/Backend.ts';
import { messagesBefore, messagesByIds } from '../chat/messages.ts';
import { addressOf } from '../mail/sender.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { forMails, type Store } from '../storage/Store.ts';
import {
  chatMailsBefore,
  chatOfMail,
  chatsDueForMail,
  claimChatMail,
  deskSocketsAmong,
  dropChatMail,
  markChatMailSent,
  markChatMailUnsent,
  postponeChatMail,
  queueChatMail,
  renewChatMailClaim,
  type ChatMail,
  type DueChat,
  type MailedChat,
} from './chatMails.ts';
import { composeChatMail } from './composeChatMail.ts';
import type { ClaimMail, MailJob } from './MailJob.ts';

export type ChatMailSettings = {
  config: Config;
  socketsOn: ClientAccess['socketsOn'];
  /** Returns false while pages may still be reconnecting after a start. No mail is sent then. */
  arePagesBack: () => boolean;
  now: () => number;
};

type WaitingChat = Pick<DueChat, 'room' | 'waiting_since'>;
type Outcome = 'sent' | 'postponed' | 'dropped';
type ChatMailOptions = ChatMailSettings & { store: Store; mailer: Mailer; replyTo: string | null };

/** The messages before the mailed ones that are quoted. */
const QUOTED = 4;
/**
 * An external cluster does not name the sockets on a channel, and the only one may be an operator's.
 * So the visitor counts as absent after this time.
 */
const UNKNOWN_MS = 30 * 60_000;
/** For the questions of one pass to a slow cluster, because no other mail is claimed meanwhile. */
const PASS_MS = 5_000;

/**
 * Claims e-mails with operators' messages that a visitor who has left has not seen (REACH-01).
 * First it queues those that have become due.
 */
export function claimChatMails({
  store,
  mailer,
  replyTo,
  config,
  socketsOn,
  arePagesBack,
  now,
}: ChatMailOptions): ClaimMail {
  const domain = addressOf(config.mail?.from ?? '').split('@')[1] ?? 'localhost';
  /** The last chat of a pass that ended early; 0: the next pass begins with the first. */
  let beyond = 0;

  /**
   * After a failure it asks no more, and returns null, as if there were sockets: a question to a silent
   * cluster takes seconds, in which no other mail is claimed. The outbox reports the outage.
   */
  const askUntilFailure = (): typeof socketsOn => {
    let hasFailed = false;
    return async (channel) => (hasFailed ? null : socketsOn(channel).catch(() => ((hasFailed = true), null)));
  };

  const isVisitorThere = async ({ room, waiting_since: since }: WaitingChat, ask = askUntilFailure()) => {
    const sockets = await ask(`private-${room}`);
    if (sockets === null) return now() - since.getTime() < UNKNOWN_MS;
    if (sockets.length === 0) return false;
    const ofDesks = await deskSocketsAmong(store, sockets);
    return sockets.some((id) => !ofDesks.includes(id));
  };

  const queueDue = async () => {
    const { limits, mailAfter: afterSeconds } = config;
    const ask = askUntilFailure();
    const until = now() + PASS_MS;
    let page: DueChat[];
    do {
      page = await chatsDueForMail(store, { afterSeconds, beyond, limits });
      for (const chat of page) {
        beyond = chat.id;
        if (!(await isVisitorThere(chat, ask)))
          await store.transact((transaction) => queueChatMail(transaction, chat.id, { limits, domain }));
        if (now() > until) return;
      }
    } while (page.length > 0);
    beyond = 0;
  };

  const compose = async (mail: ChatMail, chat: MailedChat) => {
    const messages = await messagesByIds(forMails(store), chat.unseen);
    const earlier = await messagesBefore(forMails(store), mail.chat_id, chat.unseen[0] ?? null);
    return composeChatMail({
      ...{ mail, chat, config, replyTo, publicUrl: store.publicUrl },
      messages: messages.sort((one, other) => one.id - other.id),
      quoted: earlier.messages.filter(({ is_bot: isBot }) => !isBot).slice(-QUOTED),
      references: await chatMailsBefore(store, mail),
    });
  };

  const jobOf = (mail: ChatMail): MailJob => {
    let outcome: Outcome = 'dropped';
    let sentIds: readonly number[] = [];
    const send = async (): Promise<Outcome> => {
      const chat = await chatOfMail(store, mail);
      if (chat === null) return 'dropped';
      const composed = await compose(mail, chat);
      const isThere = await isVisitorThere(chat);
      // Last, because the visitor may be back in the meantime.
      const latest = await chatOfMail(store, mail);
      if (latest === null) return 'dropped';
      if (isThere || latest.unseen.length < chat.unseen.length) return 'postponed';
      await mailer.send(composed);
      sentIds = chat.unseen;
      return 'sent';
    };
    return {
      renew: () => renewChatMailClaim(store, mail),
      send: async () => void (outcome = await send()),
      settle: (failure) =>
        store.transact(async (transaction) => {
          if (failure !== null) await markChatMailUnsent(transaction, mail, failure);
          else if (outcome === 'sent') await markChatMailSent(transaction, mail, sentIds);
          else if (outcome === 'postponed') await postponeChatMail(transaction, mail);
          else await dropChatMail(transaction, mail);
        }),
    };
  };

  return async () => {
    if (config.mailAfter === 0 || !arePagesBack()) return null;
    let mail = await claimChatMail(store);
    if (mail === null) {
      await queueDue();
      mail = await claimChatMail(store);
    }
    return mail && jobOf(mail);
  };
}
