import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { freshToken } from './adapters/page/freshToken.ts';
import { createPorts } from './compose.ts';
import { Consent } from './config/Consent.ts';
import { readProps } from './config/readProps.ts';
import { readSettings } from './config/readSettings.ts';
import type { Settings } from './config/settings.ts';
import { textOf } from './config/textOf.ts';
import { cleanText } from './entries/message/cleanText.ts';
import type { OutgoingEvent } from './ports.ts';
import { Session } from './chat/Session.ts';
import type { Painted } from './shell/Painted.ts';
import { moreContrast } from './theme/contrast.css.ts';
import { launcherView } from './theme/launcherView.css.ts';
import { sheets } from './theme/sheets.ts';
import { ChatApp } from './ui/ChatApp.tsx';
import { Launcher } from './ui/launcher/Launcher.tsx';
import { TakenElements } from './ui/launcher/TakenElements.ts';
import { handDownSlots } from './widget/addedChat.ts';
import type { App, AppHost, Beginning, GivenUser } from './widget/App.ts';

/** The lazy entry: what a press on the launcher loads. One app a company and page. */
export const startApp = (host: AppHost): App => new ChatWidgetApp(host);

/** One for both elements: the launcher's rules find nothing in the chat. */
const [viewSheet] = sheets(launcherView + moreContrast);

/** Adds what no page should wait for; an element that comes back wears it already. */
function dress({ host }: Painted): void {
  const worn = host.shadowRoot?.adoptedStyleSheets;
  if (viewSheet && !worn?.includes(viewSheet)) worn?.push(viewSheet);
}

/** The session of a company with its ports, and a React root for each of its elements. */
class ChatWidgetApp implements App {
  readonly #host: AppHost;
  readonly #session: Session;
  readonly #roots = new Map<Painted, Root>();
  readonly #taken: TakenElements;
  readonly #life = new AbortController();
  readonly #consent: Consent;
  #props: string;
  #settings: Settings;

  constructor(host: AppHost) {
    const { company } = host;
    const props = readProps(host.members);
    this.#host = host;
    this.#props = JSON.stringify(props);
    this.#settings = readSettings(props, location.origin);
    this.#consent = new Consent(this.#settings.consent);
    const emit = ({ type, ...detail }: OutgoingEvent): void => host.dispatch(type, detail);
    const ports = createPorts(
      company,
      () => this.#settings,
      {
        emit,
        freshToken: () => freshToken(host.elements),
        consent: this.#consent,
        firstTexts: { [host.speech.lang]: host.speech.texts },
      },
      this.#life.signal,
    );
    // The page has named a new company: what the operators had said of the earlier one is over (ONL-05).
    if (host.isMoved) ports.store.set('updatedCompany', null);
    this.#session = new Session(company, this.#settings, ports);
    this.#taken = new TakenElements({
      members: () => host.members,
      mount: (painted) => this.#mount(painted),
      unmount: (painted) => this.#unmount(painted),
    });
  }

  start(): void {
    const { user } = this.#host;
    // Settings that the page has changed meanwhile, its consent above all.
    this.#followProps();
    if (user) void this.#session.setIdentity(user);
    void this.#session.start();
    this.#mirror();
    this.#life.signal.addEventListener(
      'abort',
      this.#host.subscribe(() => this.#follow()),
    );
    this.#follow();
    // The unread count of an earlier page (API-01).
    this.#host.set({ unread: this.#session.state.unread });
  }

  async takeOver(): Promise<void> {
    await this.#taken.begin(this.#life.signal);
  }

  /** The session follows what the elements show, and what the page has set on them. */
  #follow(): void {
    const { view } = this.#host;
    const { state } = this.#session;
    this.#taken.follow();
    if (view.isOpen && !state.isOpen) this.#session.window.open();
    if (!view.isOpen && state.isOpen) this.#session.window.close();
    this.#followProps();
  }

  #followProps(): void {
    const props = readProps(this.#host.members);
    const told = JSON.stringify(props);
    if (told === this.#props) return;
    this.#props = told;
    this.#settings = readSettings(props, location.origin);
    this.#consent.set(this.#settings.consent);
    this.#session.applySettings(this.#settings);
  }

  setUser(user: GivenUser): void {
    void this.#session.setIdentity(user);
  }

  begin({ text, chatFrom, form }: Beginning): void {
    const prefilled = textOf(text);
    if (chatFrom !== undefined) this.#session.setChatFrom(chatFrom);
    if (prefilled !== undefined) this.#session.prefill(prefilled);
    if (form === 'contact-sales') this.#session.forms.showContact();
  }

  closeApp(): void {
    this.#session.window.closeApp();
  }

  reset(): Promise<void> {
    return this.#session.reset();
  }

  dispose(): void {
    this.#taken.end();
    this.#session.dispose();
    this.#life.abort();
  }

  #mount(painted: Painted): void {
    dress(painted);
    painted.takeOver();
    if (painted.kind === 'chat') {
      handDownSlots(painted.host);
      for (const text of painted.takeSent()) this.#send(text);
    }
    // In one task: no event of the visitor can fall between the painted listeners and React's.
    flushSync(() => this.#roots.set(painted, this.#takeOver(painted)));
    for (const node of painted.container.querySelectorAll<HTMLElement>('*')) node.onclick = node.onkeydown = null;
  }

  #unmount(painted: Painted): void {
    this.#roots.get(painted)?.unmount();
    this.#roots.delete(painted);
    painted.release();
  }

  #send(text: string): void {
    const clean = cleanText(text);
    if (clean !== '') void this.#session.send(clean);
  }

  /** A chat that was never open has painted nothing to take over. */
  #takeOver(painted: Painted): Root {
    const { container } = painted;
    const onRecoverableError = (cause: unknown): void =>
      this.#session.ports.report({ code: 'takeover', message: 'The painted elements were drawn anew', cause });
    // React would throw it at the page, and leave an empty window in front of it.
    const onUncaughtError = (cause: unknown): void => {
      this.#session.ports.report({ code: 'drawing', message: 'The chat could not be drawn', cause });
      this.#session.window.close();
    };
    if (container.firstChild)
      return hydrateRoot(container, this.#draw(painted), { onRecoverableError, onUncaughtError });
    const root = createRoot(container, { onUncaughtError });
    root.render(this.#draw(painted));
    return root;
  }

  #draw(painted: Painted): ReactNode {
    const { texts } = this.#session.ports;
    if (painted.kind === 'launcher') return <Launcher painted={painted} widget={this.#host} texts={texts} />;
    const shadowRoot = painted.container.getRootNode() as ShadowRoot;
    return <ChatApp session={this.#session} texts={texts} shadowRoot={shadowRoot} painted={painted.look} />;
  }

  /** The session's state as the elements see it. */
  #mirror(): void {
    const { state } = this.#session;
    const tell = (): void => this.#host.set({ isOpen: state.isOpen, unread: state.unread });
    const stops = [subscribeKey(state, 'isOpen', tell, true), subscribeKey(state, 'unread', tell, true)];
    this.#life.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
  }
}
