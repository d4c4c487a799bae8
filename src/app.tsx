import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { freshToken } from './adapters/page/freshToken.ts';
import { createPorts } from './compose.ts';
import { Consent } from './config/Consent.ts';
import { readSettings } from './config/readSettings.ts';
import type { Settings } from './config/settings.ts';
import { cleanText } from './entries/message/cleanText.ts';
import type { App, AppHost, GivenUser } from './launcher/App.ts';
import type { Facade } from './launcher/Facade.ts';
import type { ChatShell } from './launcher/ChatShell.ts';
import { handDownSlots } from './launcher/handDownSlots.ts';
import type { LauncherFacade } from './launcher/LauncherFacade.ts';
import type { OutgoingEvent } from './ports.ts';
import { Session } from './chat/Session.ts';
import { moreContrast } from './theme/contrast.css.ts';
import { launcherView } from './theme/launcherView.css.ts';
import { sheets } from './theme/sheets.ts';
import { ChatApp } from './ui/ChatApp.tsx';
import { Launcher } from './ui/launcher/Launcher.tsx';

/** The lazy entry: what a press on the launcher loads. One app a company and page. */
export const startApp = (host: AppHost): App => new ChatWidgetApp(host);

/** One for both elements: the launcher's rules find nothing in the chat. */
const [viewSheet] = sheets(launcherView + moreContrast);

/** Adds what no page should wait for; an element that comes back wears it already. */
function dress({ host }: Facade): void {
  const worn = host.shadowRoot?.adoptedStyleSheets;
  if (viewSheet && !worn?.includes(viewSheet)) worn?.push(viewSheet);
}

/** The session of a company with its ports, and a React root for each of its elements. */
class ChatWidgetApp implements App {
  readonly #host: AppHost;
  readonly #session: Session;
  readonly #roots = new Map<Facade, Root>();
  readonly #life = new AbortController();
  readonly #consent: Consent;
  #props: string;
  #settings: Settings;

  constructor(host: AppHost) {
    const { company, props } = host;
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
  }

  start(): void {
    const { user } = this.#host;
    // Settings that the page has changed meanwhile, its consent above all.
    this.#followProps();
    if (user) void this.#session.setIdentity(user);
    void this.#session.start();
    this.#mirror();
    this.follow();
    // The unread count of an earlier page (API-01).
    this.#host.set({ unread: this.#session.state.unread });
  }

  mount(facade: Facade): void {
    const { container } = facade;
    dress(facade);
    if (facade.kind === 'chat') {
      handDownSlots(facade.host);
      for (const text of (facade as ChatShell).said) this.#send(text);
    }
    facade.show();
    facade.isTaken = true;
    // In one task: no event of the visitor can fall between the facade's listeners and React's.
    flushSync(() => this.#roots.set(facade, this.#takeOver(facade)));
    if (facade.kind === 'chat') (facade as ChatShell).said.length = 0;
    for (const node of container.querySelectorAll<HTMLElement>('*')) node.onclick = node.onkeydown = null;
  }

  unmount(facade: Facade): void {
    this.#roots.get(facade)?.unmount();
    this.#roots.delete(facade);
    facade.container.replaceChildren();
    facade.isTaken = false;
  }

  follow(): void {
    const { view } = this.#host;
    const { state } = this.#session;
    if (view.isOpen && !state.isOpen) this.#session.window.open();
    if (!view.isOpen && state.isOpen) this.#session.window.close();
    this.#followProps();
  }

  #followProps(): void {
    const { props } = this.#host;
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

  setChatFrom(chatFrom: unknown): void {
    this.#session.setChatFrom(chatFrom);
  }

  prefill(text: string): void {
    this.#session.prefill(text);
  }

  showContactForm(): void {
    this.#session.forms.showContact();
  }

  closeApp(): void {
    this.#session.window.closeApp();
  }

  reset(): Promise<void> {
    return this.#session.reset();
  }

  dispose(): void {
    for (const facade of [...this.#roots.keys()]) this.unmount(facade);
    this.#session.dispose();
    this.#life.abort();
  }

  #send(text: string): void {
    const clean = cleanText(text);
    if (clean !== '') void this.#session.send(clean);
  }

  /** A chat that was never open has painted nothing to take over. */
  #takeOver(facade: Facade): Root {
    const { container } = facade;
    const onRecoverableError = (cause: unknown): void =>
      this.#session.ports.report({ code: 'takeover', message: 'The painted elements were drawn anew', cause });
    // React would throw it at the page, and leave an empty window in front of it.
    const onUncaughtError = (cause: unknown): void => {
      this.#session.ports.report({ code: 'drawing', message: 'The chat could not be drawn', cause });
      this.#session.window.close();
    };
    if (container.firstChild)
      return hydrateRoot(container, this.#draw(facade), { onRecoverableError, onUncaughtError });
    const root = createRoot(container, { onUncaughtError });
    root.render(this.#draw(facade));
    return root;
  }

  #draw(facade: Facade): ReactNode {
    const { texts } = this.#session.ports;
    const shadowRoot = facade.container.getRootNode() as ShadowRoot;
    if (facade.kind === 'chat')
      return (
        <ChatApp
          session={this.#session}
          texts={texts}
          shadowRoot={shadowRoot}
          painted={facade.container.firstChild && (facade as ChatShell).look}
        />
      );
    return <Launcher facade={facade as LauncherFacade} subscribe={this.#host.subscribe} texts={texts} />;
  }

  /** The session's state as the elements see it. */
  #mirror(): void {
    const { state } = this.#session;
    const tell = (): void => this.#host.set({ isOpen: state.isOpen, unread: state.unread });
    const stops = [
      subscribeKey(state, 'isOpen', tell, true),
      subscribeKey(state, 'unread', tell, true),
      subscribeKey(state, 'isMobile', tell, true),
    ];
    this.#life.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
  }
}
