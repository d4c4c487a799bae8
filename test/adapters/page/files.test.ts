import { expect } from '@open-wc/testing';
import { createFiles } from '../../../src/adapters/page/createFiles.ts';
import { newId } from '../../../src/adapters/page/newId.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('files and ids', () => {
  it('[WIN-06] downloads the conversation under that name without adding anything to the page', async () => {
    const real = HTMLAnchorElement.prototype.click;
    const clicked: { name: string; href: string; isInPage: boolean }[] = [];
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      clicked.push({ name: this.download, href: this.href, isInPage: this.isConnected });
    };
    try {
      createFiles().download('4711.txt', 'Ann: Größe 😀');
    } finally {
      HTMLAnchorElement.prototype.click = real;
    }
    const [link] = clicked;
    expect([clicked.length, link?.name, link?.isInPage]).to.deep.equal([1, '4711.txt', false]);
    const answer = await fetch(link?.href ?? '');
    expect(answer.headers.get('content-type')).to.equal('text/plain;charset=utf-8');
    expect(await answer.text()).to.equal('Ann: Größe 😀');
  });

  it('[USER-05] generates random ids', () => {
    const ids = Array.from({ length: 50 }, newId);
    expect(ids.every((id) => UUID.test(id))).to.equal(true);
    expect(new Set(ids).size).to.equal(50);
  });

  it('[USER-05] generates random ids on a page without TLS', () => {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    try {
      const ids = Array.from({ length: 50 }, newId);
      expect(ids.every((id) => UUID.test(id))).to.equal(true);
      expect(new Set(ids).size).to.equal(50);
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID');
    }
  });
});
