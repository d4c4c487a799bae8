import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { PaintedLauncher } from '../../src/shell/PaintedLauncher.ts';
import { Page } from '../../src/widget/Page.ts';
import { fakeChats, mount, settled, type Chats } from '../support/elementPage.ts';

let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  place.remove();
  history.replaceState(null, '', location.pathname + location.search);
});

/** The address of the page without its hash. */
const here = (): string => location.origin + location.pathname + location.search;

/** Adds the markup to the page, and returns its first element. */
function add(html: string, parent: Element | ShadowRoot = place): HTMLElement {
  parent.innerHTML = html;
  return parent.firstElementChild as HTMLElement;
}

const begun = (chats: Chats): unknown[] => chats.apps[0]?.told ?? [];

describe('elements of the page that open the chat', () => {
  for (const [what, html] of [
    ['a button', '<button data-support-open>Ask us</button>'],
    ['a link with a page as fallback', '<a href="/contact" data-support-open>Ask us</a>'],
    ['a submit button', '<form action="/contact"><button data-support-open>Ask us</button></form>'],
    ['a link to #support-chat', '<a href="#support-chat">Ask us</a>'],
    ['a link to the page’s full address', `<a href="${here()}#support-chat">Ask us</a>`],
    ['a link to the page’s path', `<a href="${location.pathname + location.search}#support-chat">Ask us</a>`],
    ['an area of an image map', `<map><area href="${here()}#support-chat"></map>`],
  ] as const)
    it(`[HOST-08] ${what} opens the chat at every press, and the page stays where it is`, async () => {
      fakeChats();
      const launcher = mount('support-launcher');
      const address = location.href;
      const added = add(html);
      for (const press of [1, 2, 3]) {
        (added.querySelector<HTMLElement>('button, area') ?? added).click();
        expect(launcher.open, `press ${press}`).to.equal(true);
        launcher.hide();
        await settled();
      }
      expect(location.href).to.equal(address);
    });

  for (const [what, html] of [
    ['inside of the opener', '<button data-support-open="About leases"><b>Ask <i>us</i></b></button>'],
    ['that is a link', '<a href="#support-chat" data-support-open="About leases"><i>Ask us</i></a>'],
  ] as const)
    it(`[HOST-08] a press on an element ${what} opens the chat with the opener’s text`, async () => {
      const chats = fakeChats();
      const launcher = mount('support-launcher');
      add(html).querySelector('i')?.click();
      await chats.arrive();
      expect(launcher.open).to.equal(true);
      expect(begun(chats)).to.deep.equal([['begin', { text: 'About leases' }]]);
    });

  it('[HOST-08] an opener in a shadow root of the page opens the chat', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    add('<button data-support-open>Ask us</button>', place.attachShadow({ mode: 'open' })).click();
    expect(launcher.open).to.equal(true);
  });

  it('[HOST-08] Enter on a focused link opens the chat', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    add('<a href="#support-chat">Ask us</a>').focus();
    await sendKeys({ press: 'Enter' });
    expect(launcher.open).to.equal(true);
  });

  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const)
    it(`[HOST-08] a click with ${key} is left to the browser`, async () => {
      fakeChats();
      const launcher = mount('support-launcher');
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, [key]: true });
      let wasPrevented = true;
      // Stops the browser from opening a tab.
      const stop = (event: Event): void => {
        wasPrevented = event.defaultPrevented;
        event.preventDefault();
      };
      place.addEventListener('click', stop);
      add('<a href="#support-chat">Ask us</a>').dispatchEvent(click);
      expect([wasPrevented, launcher.open]).to.deep.equal([false, false]);
    });

  it('[HOST-08] links to other places, and openers of a page without elements, work as before', async () => {
    const followed: boolean[] = [];
    place.addEventListener('click', (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    add('<a href="/contact" data-support-open>Ask us</a>').click();
    fakeChats();
    const launcher = mount('support-launcher');
    for (const href of ['#support', '/other#support-chat', '?other#support-chat', 'https://example.com/#support-chat'])
      add(`<a href="${href}">Ask us</a>`).click();
    expect([followed, launcher.open]).to.deep.equal([[true, true, true, true, true], false]);
  });

  it('[HOST-08] data-support-company opens the chat of that company', async () => {
    fakeChats();
    const first = mount('support-launcher');
    const second = mount('support-launcher', { company: 'sign-docs' });
    add('<button data-support-open data-support-company="sign-docs">Ask us</button>').click();
    await settled();
    expect([first.open, second.open]).to.deep.equal([false, true]);
  });

  it('[HOST-08] a page that goes to #support-chat opens the chat', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    const opened = new Promise((resolve) => launcher.addEventListener('chat-open', resolve));
    location.hash = 'support-chat';
    await opened;
    expect(launcher.open).to.equal(true);
  });

  it('[HOST-08] an address with #support-chat opens the chat of the page’s first element once', () => {
    history.replaceState(null, '', '#support-chat');
    const page = new Page(() => new Promise(() => undefined));
    const openAfterAdding = (company: string): boolean | undefined => {
      const host = place.appendChild(document.createElement('div'));
      const painted = new PaintedLauncher(host.attachShadow({ mode: 'open' }), { company });
      page.place(painted);
      page.enter(host);
      return page.widgetOf(host)?.view.isOpen;
    };
    expect(['legal-forms', 'sign-docs', 'third'].map(openAfterAdding)).to.deep.equal([true, false, false]);
  });
});
