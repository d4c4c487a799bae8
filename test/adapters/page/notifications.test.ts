import { expect } from '@open-wc/testing';
import { createNotifications } from '../../../src/adapters/page/createNotifications.ts';

const real = Object.getOwnPropertyDescriptor(window, 'Notification') as PropertyDescriptor;
const provide = (value: unknown): void => void Object.defineProperty(window, 'Notification', { ...real, value });
const NOTE = { title: 'Dana', body: 'Hello', tag: 't', lang: 'en', dir: 'ltr' } as const;

class Desktop extends EventTarget {
  static permission = 'granted';
  static shown: Desktop[] = [];
  readonly given: unknown[];
  constructor(...given: unknown[]) {
    super();
    this.given = given;
    Desktop.shown.push(this);
  }
  close(): void {
    Desktop.shown = Desktop.shown.filter((other) => other !== this);
  }
}

describe('the browser’s notifications', () => {
  afterEach(() => {
    Object.defineProperty(window, 'Notification', real);
    Desktop.shown = [];
  });

  it('[WIN-19] a notification is silent, because the chat plays its own sound, and has the chat’s language', () => {
    provide(Desktop);
    createNotifications().show(NOTE, () => undefined);
    const { title, ...options } = NOTE;
    expect(Desktop.shown[0]?.given).to.deep.equal([title, { ...options, silent: true, renotify: true }]);
  });

  it('[WIN-19] a later notification of the same chat pops up again', () => {
    provide(Desktop);
    const { show } = createNotifications();
    for (const body of ['Hello', 'Are you there?']) show({ ...NOTE, body }, () => undefined);
    const options = Desktop.shown.map(({ given }) => given[1] as Record<string, unknown>);
    expect(options.map(({ tag, renotify }) => [tag, renotify])).to.deep.equal([
      ['t', true],
      ['t', true],
    ]);
  });

  it('[WIN-19] a notification closes when it is withdrawn or pressed', () => {
    provide(Desktop);
    let pressed = 0;
    const { show } = createNotifications();
    show(NOTE, () => (pressed += 1))();
    expect(Desktop.shown).to.have.length(0);
    show(NOTE, () => (pressed += 1));
    Desktop.shown[0]?.dispatchEvent(new Event('click'));
    expect([pressed, Desktop.shown.length]).to.deep.equal([1, 0]);
  });

  it('[WIN-19][ENV-03] permission is denied if the browser has no notifications', () => {
    provide(undefined);
    expect(createNotifications().permission()).to.equal('denied');
    Reflect.deleteProperty(window, 'Notification');
    expect(createNotifications().permission()).to.equal('denied');
  });

  it('[WIN-19][ENV-03] show() throws nothing if the browser has the class but cannot construct it', () => {
    provide(() => {
      throw new TypeError('Illegal constructor');
    });
    expect(() => createNotifications().show(NOTE, () => undefined)()).not.to.throw();
  });
});
