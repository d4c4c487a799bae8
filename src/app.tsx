import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { createPorts } from './compose.ts';
import { readSettings } from './config/readSettings.ts';
import type { Settings, WidgetProps } from './config/settings.ts';
import { cleanText } from './entries/message/cleanText.ts';
import { closeChat } from './flows/closeChat.ts';
import { closeWindow } from './flows/closeWindow.ts';
import { openWindow } from './flows/openWindow.ts';
import { prefill } from './flows/prefill.ts';
import { reset } from './flows/reset.ts';
import { sendMessage } from './flows/sendMessage.ts';
import { setChatFrom } from './flows/setChatFrom.ts';
import { setIdentity } from './flows/setIdentity.ts';
import { showContactForm } from './flows/showContactForm.ts';
import { startSession } from './flows/startSession.ts';
import type { App, AppHost, Identity } from './launcher/App.ts';
import type { Facade } from './launcher/Facade.ts';
import type { LauncherFacade } from './launcher/LauncherFacade.ts';
import type { OutgoingEvent } from './ports.ts';
import { ChatSession } from './session/ChatSession.ts';
import { ChatApp } from './ui/ChatApp.tsx';
import { Launcher } from './ui/launcher/Launcher.tsx';
import { TakeOver } from './ui/launcher/TakeOver.tsx';

/** The lazy entry: what a press on the launcher loads. One app a company and page. */
export const startApp = (host: AppHost): App => new ChatWidgetApp(host);

/** The session of a company with its ports, and a React root for each of its elements. */
class ChatWidgetApp implements App {
  readonly #host: AppHost;
  readonly #session: ChatSession;
  readonly #roots = new Map<Facade, Root>();
  readonly #life = new AbortController();
  #props: string;
  #settings: Settings;

  constructor(host: AppHost) {
    const { company, props, identity } = host;
    this.#host = host;
    this.#props = JSON.stringify(props);
    this.#settings = readSettings(props, location.origin);
    const emit = ({ type, ...detail }: OutgoingEvent): void => host.dispatch(type, detail);
    const ports = createPorts(company, () => this.#settings, emit, this.#life.signal);
    // The page has named a new company: what the operators had said of the earlier one is over (ONL-05).
    if (host.isMoved) ports.store.set('updatedCompany', null);
    this.#session = new ChatSession(company, this.#settings, ports);
    if (identity) void setIdentity(this.#session, identity);
    void startSession(this.#session);
    this.#mirror();
  }

  mount(facade: Facade): void {
    const { container } = facade;
    // From now on the facade does not paint: React finds the nodes as they are, and as it would have made them.
    facade.isTaken = true;
    const [busy] = container.querySelectorAll('[part=window] > [aria-busy]');
    if (busy) busy.textContent = '';
    if (container.firstElementChild) {
      const onRecoverableError = (cause: unknown): void =>
        this.#session.ports.report({ code: 'takeover', message: 'The painted elements were drawn anew', cause });
      this.#roots.set(facade, hydrateRoot(container, this.#draw(facade), { onRecoverableError }));
    } else {
      const root = createRoot(container);
      root.render(this.#draw(facade));
      this.#roots.set(facade, root);
    }
  }

  unmount(facade: Facade): void {
    this.#roots.get(facade)?.unmount();
    this.#roots.delete(facade);
  }

  setOpen(isOpen: boolean): void {
    if (this.#session.state.isOpen === isOpen) return;
    if (isOpen) openWindow(this.#session);
    else closeWindow(this.#session);
  }

  closeApp(): void {
    closeChat(this.#session);
  }

  send(text: string): void {
    const clean = cleanText(text);
    if (clean !== '') void sendMessage(this.#session, { text: clean });
  }

  prefill(text: string): void {
    prefill(this.#session, text);
  }

  showContactForm(): void {
    showContactForm(this.#session);
  }

  setChatFrom(chatFrom: unknown): void {
    setChatFrom(this.#session, chatFrom);
  }

  setIdentity(identity: Identity): void {
    void setIdentity(this.#session, identity);
  }

  setProps(props: WidgetProps): void {
    const told = JSON.stringify(props);
    if (told === this.#props) return;
    this.#props = told;
    this.#settings = this.#session.settings = readSettings(props, location.origin);
    const { product, logo, lang } = this.#settings;
    Object.assign(this.#session.state, { product, logo, lang });
    this.#session.ports.texts.setLang(lang);
  }

  reset(): Promise<void> {
    return reset(this.#session);
  }

  dispose(): void {
    for (const facade of [...this.#roots.keys()]) this.unmount(facade);
    this.#session.dispose();
    this.#life.abort();
  }

  #draw(facade: Facade): ReactNode {
    const { texts } = this.#session.ports;
    const shadowRoot = facade.container.getRootNode() as ShadowRoot;
    return (
      <TakeOver container={facade.container}>
        {facade.kind === 'launcher' ? (
          <Launcher facade={facade as LauncherFacade} subscribe={this.#host.subscribe} texts={texts} />
        ) : (
          <ChatApp session={this.#session} texts={texts} shadowRoot={shadowRoot} />
        )}
      </TakeOver>
    );
  }

  /** What the page and the launcher see of the session. */
  #mirror(): void {
    const { state } = this.#session;
    const tell = (): void => this.#host.mirror({ isOpen: state.isOpen, unread: state.unread });
    const stops = [subscribeKey(state, 'isOpen', tell, true), subscribeKey(state, 'unread', tell, true)];
    this.#life.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
  }
}
