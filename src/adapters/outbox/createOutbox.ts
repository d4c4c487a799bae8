import { Consent } from '../../config/Consent.ts';
import { outboxOf } from '../../config/storageKeys.ts';
import type { Outbox, Tabs } from '../../ports.ts';
import { newId } from '../page/newId.ts';
import { createBatchLocks } from './createBatchLocks.ts';
import { OutboxStore } from './OutboxStore.ts';
import { toItem } from './rows.ts';

/**
 * The Outbox port: the messages of all tabs, and which of them this tab sends. A tab puts its
 * messages into one batch while any of them is unsent, and holds the batch's lock so that no
 * other tab sends them.
 */
export function createOutbox(
  company: string,
  lifetime: AbortSignal,
  consent = new Consent(),
  tabs?: Pick<Tabs, 'post' | 'subscribe'>,
): Outbox {
  const store = new OutboxStore(company, lifetime, consent);
  const locks = createBatchLocks(`${outboxOf(company)}:`, lifetime, (batch) => void inherit(batch));
  const left = new EventTarget();
  /** The order of each message, by uuid. Putting a message again keeps its order. */
  const orders = new Map<string, number>();
  /** The batch of each message that this tab sends, by uuid. */
  const batches = new Map<string, string>();
  let ownBatch = newId();

  /**
   * Locks the batch. If it is stored, announces it to the other tabs, so that one of them can
   * inherit it.
   */
  async function hold(batch: string): Promise<void> {
    const isHeld = await locks.acquire(batch);
    if (isHeld && store.mayKeep) tabs?.post({ type: 'sending', batch });
  }

  async function remove(uuid: string): Promise<void> {
    await store.remove(uuid);
    const batch = batches.get(uuid);
    batches.delete(uuid);
    if (batch !== undefined) releaseIfEmpty(batch);
  }

  /** Releases a batch that has no messages left to send. */
  function releaseIfEmpty(batch: string): void {
    if ([...batches.values()].includes(batch)) return;
    locks.release(batch);
    // The tabs that wait for the old batch must not inherit the next messages.
    if (batch === ownBatch) ownBatch = newId();
  }

  /** Takes over the batch of a closed tab, which may have sent all of it before. */
  async function inherit(batch: string): Promise<void> {
    const isEmpty = !(await store.all()).some((row) => row.batch === batch);
    if (isEmpty) releaseIfEmpty(batch);
    else left.dispatchEvent(new CustomEvent('left'));
  }

  tabs?.subscribe((message) => message.type === 'sending' && locks.waitFor(message.batch), lifetime);
  consent.onChange(() => {
    new Set(batches.values()).forEach((batch) => void hold(batch));
    // Messages of earlier pages become readable only now.
    if (store.mayKeep) left.dispatchEvent(new CustomEvent('left'));
  });

  return {
    async put(item) {
      const { uuid } = item;
      const order = orders.get(uuid) ?? orders.size;
      const batch = batches.get(uuid) ?? ownBatch;
      orders.set(uuid, order);
      batches.set(uuid, batch);
      void hold(batch);
      await store.put({ ...item, files: [...item.files], order, batch });
    },

    remove,

    list: async () => (await store.all()).map(toItem),

    async take() {
      const held = new Set<string>();
      const acquire = async (batch: string): Promise<void> => {
        if (await locks.acquire(batch)) held.add(batch);
      };
      await Promise.all([...new Set((await store.all()).map(({ batch }) => batch))].map(acquire));
      if (held.size === 0) return [];
      // Reads again: before this tab had the locks, another tab may have sent some of the batch.
      const taken = (await store.all()).filter(({ batch }) => held.has(batch));
      for (const { uuid, batch } of taken) batches.set(uuid, batch);
      held.forEach(releaseIfEmpty);
      return taken.map(toItem);
    },

    onLeft: (listener, signal) => left.addEventListener('left', listener, { signal }),

    pass() {
      const ownBatches = new Set([...orders.keys()].map((uuid) => batches.get(uuid)));
      for (const batch of locks.all()) if (!ownBatches.has(batch)) locks.release(batch);
      for (const [uuid, batch] of batches) if (!ownBatches.has(batch)) batches.delete(uuid);
    },

    agreeOnChat: (offer) => store.agreeOnChat(offer),
    keepChat: (created) => store.keepChat(created),
    endChat: (chatId) => store.endChat(chatId),

    async forget(uuids) {
      store.forgetChat();
      await Promise.all([...uuids, ...store.unwritten].map(remove));
    },

    async clear() {
      const held = locks.all();
      batches.clear();
      ownBatch = newId();
      await store.clear();
      held.forEach(locks.release);
    },
  };
}
