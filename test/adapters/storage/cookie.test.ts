import { expect } from '@open-wc/testing';
import { createCookie } from '../../../src/adapters/storage/createCookie.ts';

type CookieStore = { get(name: string): Promise<{ value: string } | null> };
const { cookieStore } = window as unknown as { cookieStore: CookieStore };
const NAME = 'chat-app-exp-guest-id';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Returns the cookie string that was written. Not every browser exposes a cookie's lifetime to
 * scripts.
 */
function given(write: () => void): string {
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
  const texts: string[] = [];
  const set = (text: string): void => {
    texts.push(text);
    cookie.set?.call(document, text);
  };
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => cookie.get?.call(document) as string,
    set,
  });
  try {
    write();
  } finally {
    Reflect.deleteProperty(document, 'cookie');
  }
  return texts.join();
}

describe('the guest’s experiment cookie', () => {
  afterEach(() => createCookie().write(null));

  it('[USER-01] the cookie lasts one year', async () => {
    const text = given(() => createCookie().write('guest-1'));
    expect((await cookieStore.get(NAME))?.value).to.equal('guest-1');
    expect(text.split('; ')).to.include(`Max-Age=${YEAR_SECONDS}`);
  });

  it('[USER-01] a later page reads the cookie among the page’s own cookies', () => {
    document.cookie = 'host=1; Path=/';
    createCookie().write('a;b=ü');
    expect(createCookie().read()).to.equal('a;b=ü');
    document.cookie = 'host=; Max-Age=0; Path=/';
  });

  it('[SEC-03] writing null removes the cookie', async () => {
    const cookie = createCookie();
    cookie.write('guest-1');
    cookie.write(null);
    expect(cookie.read()).to.equal(null);
    expect(await cookieStore.get(NAME)).to.equal(null);
  });

  it('[ENV-03] the value is kept in memory if the browser stores no cookies', () => {
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

  it('[SEC-02] a malformed cookie value is read as null', () => {
    document.cookie = `${NAME}=%; Path=/`;
    expect(createCookie().read()).to.equal(null);
  });
});
