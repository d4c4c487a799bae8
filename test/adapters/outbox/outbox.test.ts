import { expect } from '@open-wc/testing';
import { Consent } from '../../../src/config/Consent.ts';
import { createOutbox } from '../../../src/adapters/outbox/createOutbox.ts';
import type { OutboxItem } from '../../../src/ports.ts';
import { makeOutboxItem as item } from '../../support/builders.ts';
import { testLifetime } from '../../support/lifetime.ts';

let company = '';
const outbox = (lifetime = testLifetime()) => createOutbox(company, lifetime.signal);

/** Makes the database refuse files, as WebKit does in a private window, until the test ends. */
function refuseFiles(): void {
  const real = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function put(this: IDBObjectStore, value: OutboxItem) {
    if (value.files.some((file) => file instanceof Blob)) throw new DOMException('No files here', 'UnknownError');
    return real.call(this, value);
  };
  afterTest = () => void (IDBObjectStore.prototype.put = real);
}
let afterTest = (): void => undefined;
afterEach(() => {
  afterTest();
  afterTest = () => undefined;
});

describe('the outbox', () => {
  beforeEach(() => (company = crypto.randomUUID()));
  afterEach(() => void indexedDB.deleteDatabase(`chat-app-outbox-${company}`));

  it('[SEND-01] returns an earlier page’s messages oldest first, and those of the same moment in the order sent', async () => {
    const page = testLifetime();
    const earlier = outbox(page);
    await earlier.put(item({ uuid: 'c', createdAt: 2 }));
    await earlier.put(item({ uuid: 'b', createdAt: 1 }));
    await earlier.put(item({ uuid: 'a', createdAt: 1 }));
    page.end();
    expect((await outbox().list()).map(({ uuid }) => uuid)).to.deep.equal(['b', 'a', 'c']);
  });

  it('[SEC-02] ignores a stored message with an invalid time', async () => {
    const page = testLifetime();
    await outbox(page).put(item({ createdAt: 1e300 }));
    page.end();
    expect(await outbox().list()).to.deep.equal([]);
  });

  it('[ATT-05] stores files with their bytes', async () => {
    const page = testLifetime();
    await outbox(page).put(item({ files: [new File(['bytes'], 'a.txt', { type: 'text/plain' })] }));
    page.end();
    const [kept] = await outbox().list();
    expect(kept).to.deep.include({ uuid: 'u-1', text: 'Hello', tempFromForm: false });
    expect(kept).not.to.have.property('order');
    const [file] = kept?.files ?? [];
    expect([file?.name, file?.type, await file?.text()]).to.deep.equal(['a.txt', 'text/plain', 'bytes']);
  });

  it('[ATT-05][ENV-03] stores the bytes of files if the browser cannot store files', async () => {
    refuseFiles();
    const page = testLifetime();
    await outbox(page).put(item({ files: [new File(['bytes'], 'a.txt', { type: 'text/plain' })] }));
    page.end();
    const [kept] = await outbox().list();
    const [file] = kept?.files ?? [];
    expect([file?.name, file?.type, await file?.text()]).to.deep.equal(['a.txt', 'text/plain', 'bytes']);
  });

  it('[SEND-01][ENV-03] does not restore a message confirmed before its files’ bytes were read', async () => {
    refuseFiles();
    const { put, remove, list } = outbox();
    await Promise.all([put(item({ files: [new File(['bytes'], 'a.txt')] })), remove('u-1')]);
    expect(await list()).to.deep.equal([]);
  });

  it('[SEND-03] stores one item per uuid, the newest', async () => {
    const { put, list } = outbox();
    await put(item());
    await put(item({ isHeld: true }));
    expect((await list()).map(({ isHeld }) => isHeld)).to.deep.equal([true]);
  });

  it('[SEND-01] removes confirmed messages', async () => {
    const { put, remove, list } = outbox();
    await put(item());
    await remove('u-1');
    expect(await list()).to.deep.equal([]);
  });

  it('[SEND-01] does not restore a message confirmed before it was stored', async () => {
    const { put, remove, list } = outbox();
    await Promise.all([put(item()), remove('u-1')]);
    expect(await list()).to.deep.equal([]);
  });

  it('[SEC-03] clear() removes everything of its company, and nothing of another', async () => {
    const { put, clear, list } = outbox();
    await put(item());
    company = crypto.randomUUID();
    const other = outbox();
    await other.put(item());
    await clear();
    expect(await list()).to.deep.equal([]);
    expect(await other.list()).to.have.length(1);
  });

  it('[SEC-03] forget() removes the given messages of a visitor, but not the next visitor’s messages in another tab', async () => {
    const [late, other] = [outbox(), outbox()];
    await late.put(item());
    await other.put(item({ uuid: 'u-2' }));
    await late.forget(['u-1']);
    expect((await other.list()).map(({ uuid }) => uuid)).to.deep.equal(['u-2']);
    const none = new Consent();
    none.set('none');
    const inMemory = createOutbox(company, testLifetime().signal, none);
    await inMemory.put(item({ files: [new File(['bytes'], 'a.txt')] }));
    const mine = { uuid: 'mine', guestId: 'me', chatId: null };
    const next = { uuid: 'next', guestId: 'you', chatId: null };
    await inMemory.agreeOnChat(mine);
    await inMemory.forget([]);
    expect(await inMemory.list()).to.deep.equal([]);
    expect(await inMemory.agreeOnChat(next)).to.deep.equal(next);
  });

  it('[STA-04][ENV-04] tabs and later pages agree on the chat offered first until it has ended', async () => {
    const page = testLifetime();
    const [one, other] = [outbox(page), outbox()];
    const mine = { uuid: 'mine', guestId: 'me', chatId: null };
    const yours = { uuid: 'yours', guestId: 'you', chatId: null };
    expect(await Promise.all([one.agreeOnChat(mine), other.agreeOnChat(yours)])).to.deep.equal([mine, mine]);
    const made = { ...mine, chatId: 2 };
    await one.keepChat(made);
    page.end();
    expect(await outbox().agreeOnChat(yours)).to.deep.equal(made);
    await other.endChat(1);
    expect(await other.agreeOnChat(yours)).to.deep.equal(made);
    await other.endChat(2);
    expect(await other.agreeOnChat(yours)).to.deep.equal(yours);
    expect(await other.list()).to.deep.equal([]);
  });

  describe('before the database has written', () => {
    const journal = () => Object.keys(localStorage).filter((key) => key.includes(company));
    const holdUp = (): void => {
      const real = indexedDB.open.bind(indexedDB);
      // Never opened, as for a page that is left at once.
      indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
      afterTest = () => void (indexedDB.open = real);
    };
    beforeEach(holdUp);

    it('[SEND-03] the next page learns from the journal in which chat a message was tried, although the database has an older row', async () => {
      afterTest();
      const { put, list } = outbox();
      await put(item());
      await list();
      holdUp();
      const triedIn = [{ chatId: 7, hash: 'h' }];
      void outbox().put(item({ triedIn }));
      afterTest();
      expect((await outbox().list()).map((kept) => kept.triedIn)).to.deep.equal([triedIn]);
    });

    it('[SEND-01] the journal keeps the text once for the next page', async () => {
      void outbox().put(item({ text: 'In the last moment' }));
      afterTest();
      const next = outbox();
      expect((await next.list()).map(({ text }) => text)).to.deep.equal(['In the last moment']);
      await next.put(item({ text: 'In the last moment', isHeld: true }));
      expect((await outbox().list()).map(({ isHeld }) => isHeld)).to.deep.equal([true]);
      expect(journal(), 'what the database has').to.deep.equal([]);
    });

    it('[SEND-01] the journal does not restore a message that the next page has seen confirmed', async () => {
      void outbox().put(item());
      afterTest();
      await outbox().remove('u-1');
      expect(await outbox().list()).to.deep.equal([]);
    });

    it('[REAL-08] a message removed just before the page was left is not restored', async () => {
      afterTest();
      await outbox().put(item());
      await outbox().list();
      holdUp();
      void outbox().remove('u-1');
      afterTest();
      const next = outbox();
      expect(await next.list()).to.deep.equal([]);
      await next.remove('u-1');
      expect(journal(), 'of a row that is deleted').to.deep.equal([]);
      expect(await outbox().list()).to.deep.equal([]);
    });

    it('[REAL-08] a message stored again while its removal is being written is kept', async () => {
      afterTest();
      await outbox().put(item());
      await outbox().list();
      const next = outbox();
      const removal = next.remove('u-1');
      await next.put(item({ text: 'Again' }));
      await removal;
      expect((await outbox().list()).map(({ text }) => text)).to.deep.equal(['Again']);
    });

    it('[ATT-05] the journal keeps no message without its files', async () => {
      void outbox().put(item({ files: [new File(['bytes'], 'a.txt')] }));
      afterTest();
      expect(await outbox().list()).to.deep.equal([]);
    });

    it('[SEC-02][SEC-03] malformed journal entries are ignored, and clear() removes the journal', async () => {
      void outbox().put(item());
      afterTest();
      localStorage.setItem(`chat-app-outbox-${company}:odd`, '{');
      localStorage.setItem(`chat-app-outbox-${company}:other`, '{"uuid":5}');
      const next = outbox();
      expect(await next.list()).to.have.length(1);
      await next.clear();
      expect(await next.list()).to.deep.equal([]);
      expect(journal()).to.deep.equal([]);
    });

    it('[SEC-03] the journal is not written without consent', async () => {
      const none = new Consent();
      void outbox().put(item());
      none.set('none');
      void createOutbox(company, testLifetime().signal, none).put(item({ uuid: 'u-2' }));
      expect(journal()).to.deep.equal([]);
    });
  });

  describe('waiting for the database', () => {
    /** The events in order. */
    let told: string[] = [];
    const realSet = Storage.prototype.setItem;
    const fillStorage = () =>
      (Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      });
    function watchWriting(onPut: (transaction: IDBTransaction, request: IDBRequest) => void): void {
      const real = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function put(this: IDBObjectStore, value: unknown) {
        const request = real.call(this, value);
        onPut(this.transaction, request);
        return request;
      };
      afterTest = () => {
        IDBObjectStore.prototype.put = real;
        Storage.prototype.setItem = realSet;
      };
    }
    const putItem = async (change: Partial<OutboxItem> = {}): Promise<void> => {
      await outbox().put(item(change));
      told.push('kept');
    };
    beforeEach(() => (told = []));

    const tellWriting = (transaction: IDBTransaction) =>
      transaction.addEventListener('complete', () => told.push('written'));

    it('[SEND-03][ENV-03] put() waits for the database if localStorage is full', async () => {
      watchWriting(tellWriting);
      fillStorage();
      await putItem();
      expect(told).to.deep.equal(['written', 'kept']);
    });

    it('[SEND-03][ATT-05] put() waits for the database for files, which the journal cannot store', async () => {
      watchWriting(tellWriting);
      await putItem({ files: [new File(['bytes'], 'a.txt')] });
      expect(told).to.deep.equal(['written', 'kept']);
    });

    it('[SEND-01] put() does not wait for the database if the journal has the message', async () => {
      watchWriting(tellWriting);
      await putItem();
      expect(told).to.deep.equal(['kept']);
      await outbox().list();
      expect(told).to.deep.equal(['kept', 'written']);
    });

    it('[SEND-01][ENV-03] a transaction that aborts before its request has finished keeps the message in memory', async () => {
      watchWriting((transaction, request) => {
        const error = (): never => {
          throw new DOMException('The request has not finished.', 'InvalidStateError');
        };
        Object.defineProperty(request, 'error', { get: error });
        transaction.abort();
      });
      fillStorage();
      const { put, list } = outbox();
      await put(item());
      expect((await list()).map(({ uuid }) => uuid)).to.deep.equal(['u-1']);
    });

    it('[SEND-01][ENV-03] a transaction that fails at its end keeps the message in memory', async () => {
      watchWriting((transaction, request) => request.addEventListener('success', () => transaction.abort()));
      fillStorage();
      const { put, list } = outbox();
      await put(item());
      expect((await list()).map(({ uuid }) => uuid)).to.deep.equal(['u-1']);
    });
  });

  it('[SEND-01] a message sent while the session ends is still stored', async () => {
    const page = testLifetime();
    const stored = outbox(page).put(item());
    page.end();
    await stored;
    expect(await outbox().list()).to.have.length(1);
  });

  it('[EL-08] closes the database with its session', async () => {
    const page = testLifetime();
    await outbox(page).put(item());
    page.end();
    // An open connection would block this forever.
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(`chat-app-outbox-${company}`);
      request.addEventListener('success', () => resolve());
    });
  });

  it('[SEC-02] ignores malformed rows', async () => {
    const { put, list } = outbox();
    await put(item());
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(`chat-app-outbox-${company}`);
      request.addEventListener('success', () => {
        const transaction = request.result.transaction('messages', 'readwrite');
        transaction.objectStore('messages').put({ uuid: 'odd', text: 5 });
        transaction.addEventListener('complete', () => {
          request.result.close();
          resolve();
        });
      });
    });
    expect((await list()).map(({ uuid }) => uuid)).to.deep.equal(['u-1']);
  });

  it('[ENV-03] works in memory if the browser has no database', async () => {
    const real = Object.getOwnPropertyDescriptor(window, 'indexedDB') as PropertyDescriptor;
    Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
    try {
      const { put, remove, list, clear, agreeOnChat } = outbox();
      await put(item());
      await put(item({ uuid: 'u-2', createdAt: 0 }));
      expect((await list()).map(({ uuid }) => uuid)).to.deep.equal(['u-2', 'u-1']);
      await remove('u-2');
      expect(await list()).to.have.length(1);
      await clear();
      expect(await list()).to.deep.equal([]);
      const mine = { uuid: 'mine', guestId: 'me', chatId: null };
      await agreeOnChat(mine);
      expect(await agreeOnChat({ ...mine, uuid: 'drawn later' })).to.deep.equal(mine);
    } finally {
      Object.defineProperty(window, 'indexedDB', real);
    }
  });
});
