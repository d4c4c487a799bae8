import { assistantEntry } from '../entries/message/message.ts';
import type { Entry } from '../entries/models.ts';
import { keepForm, keptForm } from '../session/keptForms.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { keptTicket } from '../session/keptTicket.ts';
import { goOffline } from './goOffline.ts';
import { offerLastConversation } from './lastConversation.ts';
import { loadExperiments } from './loadExperiments.ts';
import { restoreRating } from './restoreRating.ts';
import { showWantedForm } from './showContactForm.ts';
import { loadCategories } from './loadCategories.ts';

/**
 * Asks whether an operator is there (ONL-01), then greets, or offers the ticket form. A status that can't be had counts as online: the
 * visitor may write, and the server has the last word.
 */
export async function startConversation(session: ChatSession): Promise<void> {
  const { state, ports } = session;
  const signal = session.conversation;
  state.isLoading = true;
  greetAtOnce(session);
  const answer = await ports.api.onlineStatus(state.company, signal);
  if (signal.aborted) return;
  Object.assign(state, answer.ok ? answer.value : { isOnline: true });
  if (answer.ok) ports.store.set('lastStatus', answer.value.isOnline ? null : 'offline');
  state.isLoading = state.isAtTicket = false;
  // A chat that was made meanwhile goes on.
  if (state.isOnline || state.chat.id !== null) {
    // The composer has it: what is said there is not to be said once more in a later ticket.
    const form = keptForm(session, 'ticket');
    if (form) keepForm(session, 'ticket', { ...form, message: '' });
    const hello = helloOf(session);
    const said = session.thread.all().filter((entry) => entry !== hello);
    session.thread.clear();
    const ticket = keptTicket(session);
    if (ticket) session.thread.merge(ticket);
    offerLastConversation(session);
    restoreRating(session);
    if (hello) {
      session.thread.merge(hello);
      askForCategory(session, hello.createdAt);
    } else greet(session, said[0]?.createdAt);
    // What was said before the answer stands below the greeting, as it does after a reload (STA-02).
    for (const entry of said) session.thread.merge(entry);
    void loadExperiments(session);
  } else goOffline(session);
  showWantedForm(session);
}

const helloOf = ({ thread }: ChatSession): Entry | undefined =>
  thread.all().find((entry) => entry.objectType === 'message' && entry.textKey === 'greeting.hello');

/** With one of these stored, the thread begins with other words than the greeting, or an operator was not there the last time. */
const BEFORE_GREETING = ['endedChat', 'lastConversation', 'ticket', 'lastStatus'] as const;

/** Says the first words before the server has told whether an operator is there (UX-14). */
export function greetAtOnce(session: ChatSession): void {
  const { store } = session.ports;
  if (BEFORE_GREETING.some((key) => store.get(key) !== null) || helloOf(session)) return;
  sayHello(session);
}

function sayHello(session: ChatSession, createdAt = session.ports.clock.now()): void {
  const at = { chatId: null, createdAt };
  session.thread.merge(assistantEntry({ ...at, key: session.ports.newId(), textKey: 'greeting.hello' }));
}

/** Greeting, prompt to select the area, category chooser (STA-02); the composer below is the message form. */
export function greet(session: ChatSession, createdAt = session.ports.clock.now()): void {
  sayHello(session, createdAt);
  askForCategory(session, createdAt);
}

/** The prompt and the picker of the question area, with the choice locked where one was made. */
export function askForCategory(session: ChatSession, createdAt = session.ports.clock.now()): void {
  const { state, thread, ports } = session;
  const at = { chatId: state.chat.id, createdAt };
  thread.merge(assistantEntry({ ...at, key: ports.newId(), textKey: 'greeting.area' }));
  thread.merge({ ...at, objectType: 'categories', key: ports.newId(), selected: state.chat.category });
  void loadCategories(session);
}
