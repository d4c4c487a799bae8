import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { ATTRIBUTE_NAMES } from '../elements/attributes.ts';
import { approveSend } from './adapters/page/approveSend.ts';
import { freshToken } from './adapters/page/freshToken.ts';
import { createApi } from './adapters/api/createApi.ts';
import { createPorts } from './compose.ts';
import type { Availability } from './config/availability.ts';
import { Consent } from './config/Consent.ts';
import { readProps } from './config/readProps.ts';
import { readSettings } from './config/readSettings.ts';
import type { GivenUser, Settings, WidgetProps } from './config/settings.ts';
import { availabilityOf } from './chat/selectors.ts';
import { unknownFeatures } from './config/features.ts';
import { textOf } from './config/textOf.ts';
import { EVENTS } from './config/pageEventNames.ts';
import { splitAtLimit } from './entries/message/cleanText.ts';
import type { OutgoingEvent, SentMessage } from './ports.ts';
import { Session } from './chat/Session.ts';
import type { Painted } from './shell/Painted.ts';
import { moreContrast } from './theme/contrast.css.ts';
import { launcherView } from './theme/launcherView.css.ts';
import { adopt, styleSheet } from './theme/sheets.ts';
import { ChatApp } from './ui/ChatApp.tsx';
import { Launcher } from './ui/launcher/Launcher.tsx';
import { TakenElements } from './ui/launcher/TakenElements.ts';
import { handDownSlots } from './widget/addedChat.ts';
import { diagnose } from './widget/diagnose.ts';
import type { App, AppHost, Beginning, ChatFacts } from './widget/App.ts';

/** The lazy entry, loaded by a press on the launcher. One app per company and page. */
export const startApp = (host: AppHost): App => new ChatWidgetApp(host);

export async function askAvailability({
  company,
  members,
}: Pick<AppHost, 'company' | 'members'>): Promise<Availability> {
  const { servers } = readSettings(readProps(members.all), location.origin);
  const needs = {
    servers: () => servers,
    report: console.error,
    mayTrack: () => false,
    onRealtimeAnnounced: () => undefined,
  };
  const answer = await createApi(needs).onlineStatus(company, new AbortController().signal);
  // Without a response the visitor may write (decision 14).
  return !answer.ok || answer.value.isOnline ? 'online' : 'offline';
}

/** The length of a text of `say()` in the launcher's bubble, in UTF-16 units. The thread shows all of it. */
const BUBBLE_LIMIT = 200;

/** One sheet for both elements: the launcher's rules match nothing in the chat. */
const viewSheet = styleSheet(launcherView + moreContrast);

/** Adds the styles that no page should wait for. */
function adoptStyles({ host }: Painted): void {
  if (host.shadowRoot) adopt(host.shadowRoot, viewSheet);
}

const propsOf = ({ members }: AppHost): WidgetProps => ({ ...readProps(members.all), texts: members.texts });

/**
 * Whether the name is neither an attribute of the element nor a global, framework or namespaced
 * one, such as `data-plan`, `v-if` or `@click`.
 */
const maybeMisspelt = (name: string, element: HTMLElement): boolean =>
  /^(?!class$|tabindex$|exportparts$|aria-|data-)[a-z]{3}[a-z_-]*$/.test(name) &&
  !(name in element) &&
  !(ATTRIBUTE_NAMES as string[]).includes(name);

/** Serializes the properties to detect changes. Values that JSON cannot represent count as unchanged. */
function jsonOf(props: WidgetProps): string {
  try {
    return JSON.stringify(props);
  } catch {
    return JSON.stringify({ ...props, metadata: undefined, texts: undefined, articles: undefined });
  }
}

/** Reports entries of the property `articles` that cannot be suggested. Only a page with articles loads the check. */
async function reportArticles(given: unknown): Promise<void> {
  const check = await import('./config/readArticles.ts').catch(() => null);
  const mistakes = check?.readArticles(given, location.href).mistakes ?? [];
  if (mistakes.length > 0) diagnose((report) => report.articles(mistakes));
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
  /** The page's articles whose mistakes were reported. */
  #checked: unknown;
  #settings: Settings;

  constructor(host: AppHost) {
    const { company, members } = host;
    const props = propsOf(host);
    this.#host = host;
    this.#props = jsonOf(props);
    this.#settings = readSettings(props, location.origin);
    this.#consent = new Consent(this.#settings.consent, host.isUsed);
    const emit = ({ type, ...detail }: OutgoingEvent): void => void host.dispatch(type, detail);
    const ports = createPorts(
      company,
      () => this.#settings,
      {
        emit,
        approveSend: (draft) => approveSend(members.eventTarget, draft),
        freshToken: () => freshToken(members.elements),
        consent: this.#consent,
        firstTexts: { [members.locale.lang]: members.locale.texts },
      },
      this.#life.signal,
    );
    // The page set a new company, so the operators' change of the previous one no longer applies (ONL-05).
    if (host.isMoved) ports.store.set('updatedCompany', null);
    this.#session = new Session(company, this.#settings, ports);
    this.#taken = new TakenElements({
      members: () => members.all,
      mount: (painted) => this.#mount(painted),
      unmount: (painted) => this.#unmount(painted),
    });
  }

  start(): void {
    const { user, members } = this.#host;
    if (user && !user.userId !== !user.email) diagnose((report) => report.user({ id: user.userId, email: user.email }));
    for (const element of members.elements)
      if (
        element.querySelector(':scope > :not([slot])') ||
        element.getAttributeNames().some((name) => maybeMisspelt(name, element))
      )
        diagnose((report) => report.tag(element));
    // Adopts settings that the page has changed meanwhile, above all its consent.
    this.#followProps();
    if (user) void this.#session.setIdentity(user);
    void this.#session.start();
    this.#mirror();
    this.#life.signal.addEventListener(
      'abort',
      this.#host.subscribe(() => this.#follow()),
    );
    this.#follow();
    // The unread count from an earlier page (API-01).
    this.#host.set({ unread: this.#session.state.unread });
  }

  async mountAll(): Promise<void> {
    await this.#taken.begin(this.#life.signal);
  }

  /** Synchronizes the session with the elements' view and the page's properties. */
  #follow(): void {
    const { view } = this.#host;
    const { state } = this.#session;
    this.#followProps();
    this.#taken.follow();
    if (view.isOpen && !state.isOpen) this.#session.visit.window.open();
    if (!view.isOpen && state.isOpen) this.#session.visit.window.close();
  }

  #followProps(): void {
    const props = propsOf(this.#host);
    const next = jsonOf(props);
    const unknown = unknownFeatures(props.features);
    if (unknown.length > 0) diagnose((report) => report.features(unknown));
    if (props.articles !== this.#checked) void reportArticles((this.#checked = props.articles));
    const isSame = next === this.#props;
    if (!isSame) this.#settings = readSettings(props, location.origin);
    this.#consent.set(this.#settings.consent, this.#host.isUsed);
    if (isSame) return;
    this.#props = next;
    this.#session.applySettings(this.#settings);
  }

  setUser(user: GivenUser): void {
    void this.#session.setIdentity(user);
  }

  begin({ text, replace, chatFrom, form }: Beginning): void {
    const prefilled = textOf(text);
    if (chatFrom !== undefined) this.#session.setChatFrom(chatFrom);
    if (prefilled !== undefined) this.#session.visit.pageCalls.prefill(prefilled, { replace: replace === true });
    if (form === 'contact-sales') this.#session.visit.forms.contact.show();
  }

  get facts(): ChatFacts {
    const { chat, operator } = this.#session.state;
    return { chatId: chat.id, operator: operator && { name: operator.name, img: operator.img } };
  }

  noteListener(type: string): void {
    if (!EVENTS.includes(type)) diagnose((report) => report.event(type, EVENTS));
  }

  send(text: unknown, options: unknown): Promise<SentMessage | null> {
    const { files } = Object(options) as { files?: unknown };
    const list = Array.isArray(files) ? files.filter((file): file is File => file instanceof File) : [];
    this.#host.noteUse();
    return this.#session.visit.pageCalls.send(textOf(text) ?? '', list);
  }

  say(text: unknown): void {
    const { first, rest } = splitAtLimit(this.#session.visit.pageCalls.say(textOf(text) ?? ''), BUBBLE_LIMIT);
    if (first !== '' && !this.#session.state.isOpen) this.#host.set({ said: rest === '' ? first : `${first}…` });
  }

  end(): Promise<boolean> {
    return this.#session.visit.pageCalls.end();
  }

  closeApp(): void {
    this.#session.visit.window.closeApp();
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
    adoptStyles(painted);
    painted.handOver();
    if (painted.kind === 'chat') {
      handDownSlots(painted.host);
      for (const text of painted.takeSent()) this.#session.visit.pageCalls.sendEarly(text);
    }
    // In one task, so that no event of the visitor falls between the painted listeners and React's.
    flushSync(() => this.#roots.set(painted, this.#createRoot(painted)));
    for (const node of painted.container.querySelectorAll<HTMLElement>('*'))
      node.onclick = node.onkeydown = node.onsubmit = node.onpointerdown = null;
  }

  #unmount(painted: Painted): void {
    this.#roots.get(painted)?.unmount();
    this.#roots.delete(painted);
    painted.release();
  }

  /** Mounts React. A chat that was never open has painted nothing to take over. */
  #createRoot(painted: Painted): Root {
    const { container } = painted;
    const onRecoverableError = (cause: unknown): void =>
      this.#session.ports.report({ code: 'takeover', message: 'React rendered the painted elements again', cause });
    // React would throw the error at the page, and leave an empty window in front of it.
    const onUncaughtError = (cause: unknown): void => {
      this.#session.ports.report({ code: 'drawing', message: 'The chat could not be drawn', cause });
      this.#session.visit.window.close();
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

  /** Mirrors the session's state to the elements. */
  #mirror(): void {
    const { state } = this.#session;
    const updateView = (): void => {
      const { isOpen, isExpanded, unread } = state;
      // Clears the text of `say()` once the visitor has read it, or another visitor is there.
      const said = isOpen || unread === 0 ? undefined : this.#host.view.said;
      this.#host.set({ isOpen, isExpanded, unread, said, availability: availabilityOf(state) });
    };
    const stops = [
      subscribeKey(state, 'isOpen', updateView, true),
      subscribeKey(state, 'isExpanded', updateView, true),
      subscribeKey(state, 'unread', updateView, true),
      subscribeKey(state, 'isOnline', updateView, true),
    ];
    this.#life.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
  }
}
