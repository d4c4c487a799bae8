import { expect } from '@open-wc/testing';
import { createCookie } from '../../src/platform/createCookie.ts';

type CookieStore = { get(name: string): Promise<{ value: string; expires: number } | null> };
const { cookieStore } = window as unknown as { cookieStore: CookieStore };
const NAME = 'chat-app-exp-guest-id';
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

describe('the guest’s experiment cookie', () => {
  afterEach(() => createCookie().write(null));

  it('[USER-01] lives for about a year', async () => {
    createCookie().write('guest-1');
    const cookie = await cookieStore.get(NAME);
    expect(cookie?.value).to.equal('guest-1');
    expect((cookie?.expires ?? 0) - Date.now()).to.be.within(YEAR_MS - 60_000, YEAR_MS + 60_000);
  });

  it('[USER-01] is read again by a later page, beside the page’s own cookies', () => {
    document.cookie = 'host=1; Path=/';
    createCookie().write('a;b=ü');
    expect(createCookie().read()).to.equal('a;b=ü');
    document.cookie = 'host=; Max-Age=0; Path=/';
  });

  it('[SEC-03] is gone when it is set to null', async () => {
    const cookie = createCookie();
    cookie.write('guest-1');
    cookie.write(null);
    expect(cookie.read()).to.equal(null);
    expect(await cookieStore.get(NAME)).to.equal(null);
  });

  it('[ENV-03] is kept in memory where the browser keeps no cookies', () => {
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
    try {
      const cookie = createCookie();
      cookie.write('guest-1');
      expect(cookie.read()).to.equal('guest-1');
      cookie.write(null);
      expect(cookie.read()).to.equal(null);
    } finally {
      Reflect.deleteProperty(document, 'cookie');
    }
  });

  it('[SEC-02] reads a value that was spoiled as none', () => {
    document.cookie = `${NAME}=%; Path=/`;
    expect(createCookie().read()).to.equal(null);
  });
});
