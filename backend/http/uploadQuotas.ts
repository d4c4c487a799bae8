import { addressKey } from '../base/addressKey.ts';
import type { Limiter, Limiters } from './createLimiters.ts';
import type { Limits } from '../base/config.ts';
import { Refusal, tooMany } from '../base/Refusal.ts';
import type { CountBytes } from '../storage/metered.ts';

const DAY_SECONDS = 24 * 60 * 60;

type Quota = {
  /** Throws once the limit is used up. */
  require(key: string): Promise<void>;
  /** Counts the bytes, and throws if they exceed the limit. */
  use(key: string, bytes: number): Promise<void>;
};

const addressLimiter = (limiters: Limiters, { addressBytesPerDay }: Limits): Limiter =>
  limiters({ name: 'bytes-of-address', points: addressBytesPerDay, seconds: DAY_SECONDS });

const chatQuota = (limiters: Limiters, { chatBytesPerDay }: Limits): Quota =>
  quota(limiters({ name: 'bytes-of-chat', points: chatBytesPerDay, seconds: DAY_SECONDS }));

/** Limits the files in one sender's e-mails. */
export const senderQuota = (limiters: Limiters, { chatBytesPerDay }: Limits): Quota =>
  quota(limiters({ name: 'bytes-of-sender', points: chatBytesPerDay, seconds: DAY_SECONDS }));

/** Counts the bytes of an upload against the limits of both the chat and the address. */
export function createUploadQuotas(limiters: Limiters, limits: Limits) {
  const [ofAddress, ofChat] = [quota(addressLimiter(limiters, limits)), chatQuota(limiters, limits)];
  return async ({ ip, chatId }: { ip: string; chatId: number }): Promise<CountBytes> => {
    const [address, chat] = [addressKey(ip), String(chatId)];
    await ofAddress.require(address);
    await ofChat.require(chat);
    return async (bytes) => {
      // Count against both limits, even if the first one refuses.
      const counted = await Promise.allSettled([ofAddress.use(address, bytes), ofChat.use(chat, bytes)]);
      for (const one of counted) if (one.status === 'rejected') throw one.reason;
    };
  };
}

/** Counts the bytes of an upload that belongs to no chat yet against the limit of the address. */
export function createAddressQuota(limiters: Limiters, limits: Limits) {
  const ofAddress = quota(addressLimiter(limiters, limits));
  return async (ip: string): Promise<CountBytes> => {
    await ofAddress.require(addressKey(ip));
    return (bytes) => ofAddress.use(addressKey(ip), bytes);
  };
}

type Call = { ip: string; isMessage: boolean };

/**
 * Counts the bytes of calls against the same limit of the address as its uploads. Messages count
 * too, but are refused only for a limit of their own, so that files never use up their bytes.
 */
export function createCallQuota(limiters: Limiters, limits: Limits) {
  const ofAddress = addressLimiter(limiters, limits);
  const points = limits.addressBytesPerDay;
  const ofMessages = limiters({ name: 'message-bytes-of-address', points, seconds: DAY_SECONDS });
  return {
    /** Throws once the limit is used up. Unlike an upload, the call may be repeated: the widget then keeps the text. */
    async require({ ip, isMessage }: Call): Promise<void> {
      const { isUsedUp, secondsLeft } = await (isMessage ? ofMessages : ofAddress).read(addressKey(ip));
      if (isUsedUp) throw tooMany(TOO_MUCH, secondsLeft);
    },
    async count({ ip, isMessage }: Call, bytes: number): Promise<void> {
      const counters = isMessage ? [ofAddress, ofMessages] : [ofAddress];
      await Promise.all(counters.map((counter) => counter.use(addressKey(ip), bytes)));
    },
  };
}

function quota(limiter: Limiter): Quota {
  return {
    async require(key) {
      if ((await limiter.read(key)).isUsedUp) throw tooManyBytes();
    },
    async use(key, bytes) {
      if ((await limiter.use(key, bytes)).isOver) throw tooManyBytes();
    },
  };
}

const TOO_MUCH = 'Too much has been sent today. Please try again tomorrow.';
const tooManyBytes = (): Refusal => new Refusal(413, TOO_MUCH);
