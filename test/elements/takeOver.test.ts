import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { nameOf } from '../support/byRole.ts';
import { page } from '../../elements/page.ts';
import { loadApp } from '../../src/widget/loadApp.ts';
import {
  bubbleOf,
  broughtBy,
  buttonOf,
  finishOpening,
  inputOf,
  mount,
  sendButtonOf,
  windowOf,
} from '../support/elementPage.ts';
import { until } from '../support/until.ts';

/** Replaces fetch with a backend that answers by path, and records the messages sent. */
function answerFetch(): { sent: string[] } {
  const seen = { sent: [] as string[] };
  const created = { success: true, chat_id: 1, room: 'chat.1', hash: 'h', uuid: 'u', user_name: '', messages: [] };
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const body = typeof init?.body === 'string' ? init.body : '';
    if (pathname.endsWith('/new-message')) seen.sent.push((JSON.parse(body) as { message: string }).message);
    if (pathname.endsWith('/online')) return Response.json(true);
    if (pathname.endsWith('/categories')) return Response.json([]);
    if (pathname.endsWith('/chat/new')) return Response.json(created);
    if (pathname.endsWith('/versions')) return Response.json({ data: { latest: { version: 61 } } });
    if (pathname.includes('/files/')) return Response.json({});
    if (pathname.includes('/fortune/')) return Response.json({ experiment: 'chat_greeting', branch: 'a' });
    return new Promise(() => undefined);
  };
  return seen;
}

describe('React taking over a painted page', () => {
  const real = window.fetch;
  before(() => setViewport({ width: 1280, height: 800 }));
  beforeEach(() => page.loadAppBy(loadApp));
  afterEach(() => void (window.fetch = real));

  it('[LAU-07][WIN-11] taking over keeps the nodes, the focus, the caret and the typed text', async () => {
    answerFetch();
    const launcher = mount('support-launcher', { 'api-url': 'https://support.example' });
    buttonOf(launcher).click();
    const chat = broughtBy(launcher);
    const painted = [buttonOf(launcher), windowOf(chat), inputOf(chat)];
    await sendKeys({ type: 'half a sent' });
    inputOf(chat).setSelectionRange(4, 4);
    await until(() => launcher.state === 'loaded');
    expect([buttonOf(launcher), windowOf(chat), inputOf(chat)]).to.deep.equal(painted);
    expect(chat?.shadowRoot?.activeElement).to.equal(inputOf(chat));
    expect([inputOf(chat).value, inputOf(chat).selectionStart]).to.deep.equal(['half a sent', 4]);
    expect(nameOf(buttonOf(launcher))).to.equal('Close chat');
    expect(bubbleOf(launcher)).to.equal(null);
  });

  it('[SEND-06][SEND-09] messages sent with Enter before the app loaded are sent in order, once', async () => {
    const { sent } = answerFetch();
    const launcher = mount('support-launcher', { 'api-url': 'https://support.example' });
    buttonOf(launcher).click();
    for (const text of ['first', 'second']) {
      await sendKeys({ type: text });
      await sendKeys({ press: 'Enter' });
    }
    await until(() => launcher.state === 'loaded');
    const thread = windowOf(broughtBy(launcher))?.querySelector('[role=log]');
    await until(() => thread?.textContent.includes('second') ?? false);
    expect(inputOf(broughtBy(launcher)).value).to.equal('');
    await until(() => sent.length > 0);
    expect(sent[0]).to.equal('first');
  });

  it('[UX-14] taking over does not move the painted greeting', async () => {
    answerFetch();
    const { fetch } = window;
    // The server does not answer the online request.
    window.fetch = (input, init) =>
      /online/.test(input instanceof Request ? input.url : String(input))
        ? new Promise(() => undefined)
        : fetch(input, init);
    const launcher = mount('support-launcher', { 'api-url': 'https://support.example', product: 'Legal Forms' });
    buttonOf(launcher).click();
    finishOpening(broughtBy(launcher));
    const chat = windowOf(broughtBy(launcher));
    const places = (): (readonly number[])[] =>
      ['h2', 'h2 + p', '[part=header] [aria-hidden]', '[part~=message-staff]', '[part=composer]'].map((place) => {
        const { x, y, height } = chat?.querySelector(place)?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, height];
      });
    const painted = places();
    await until(() => launcher.state === 'loaded' && chat?.querySelector('.shell-bar, .shell-greeting') === null);
    expect(chat?.querySelector('[role=log]')?.textContent).to.contain('Hi there!');
    // The views' styles load in a separate task.
    await until(() => places().join(' | ') === painted.join(' | '));
  });

  it('[UX-14] taking over keeps the page’s logo', async () => {
    answerFetch();
    const logo = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    const launcher = mount('support-launcher', { 'api-url': 'https://support.example', logo });
    buttonOf(launcher).click();
    const chat = windowOf(broughtBy(launcher));
    await until(() => chat?.querySelector('[role=log]')?.textContent.includes('Hi there!') ?? false);
    expect(chat?.querySelector('[part=header] img')?.getAttribute('src')).to.equal(logo);
    expect(launcher.open).to.equal(true);
  });

  it('[A11Y-02] Escape closes the window and returns the focus to the launcher', async () => {
    answerFetch();
    const launcher = mount('support-launcher', { 'api-url': 'https://support.example' });
    buttonOf(launcher).click();
    await until(() => launcher.state === 'loaded');
    await sendKeys({ press: 'Escape' });
    expect(launcher.open).to.equal(false);
    expect(launcher.shadowRoot?.activeElement).to.equal(buttonOf(launcher));
  });

  it('[REAL-20] a message sent with Send before the app loaded appears once, and the button keeps its node, place and name', async () => {
    answerFetch();
    const launcher = mount('support-launcher', { 'api-url': 'https://support.example' });
    buttonOf(launcher).click();
    const send = sendButtonOf(launcher);
    const place = (): unknown => JSON.stringify(send.getBoundingClientRect());
    await sendKeys({ type: 'before' });
    finishOpening(broughtBy(launcher));
    const painted = [nameOf(send), place()];
    send.click();
    await until(() => launcher.state === 'loaded');
    await until(() => send.title !== '' && inputOf(broughtBy(launcher)).dir === 'auto');
    await until(() => windowOf(broughtBy(launcher))?.querySelector('[part=composer] [aria-haspopup]') !== null);
    expect(sendButtonOf(launcher)).to.equal(send);
    await until(() => place() === painted[1]);
    expect(nameOf(send)).to.equal(painted[0]);
    await sendKeys({ type: 'after' });
    send.click();
    const said = (text: string): number =>
      (windowOf(broughtBy(launcher))?.querySelector('[role=log]')?.textContent ?? '').split(`You${text}`).length - 1;
    await until(() => said('before') > 0 && said('after') > 0);
    expect([said('before'), said('after'), inputOf(broughtBy(launcher)).value]).to.deep.equal([1, 1, '']);
  });
});
