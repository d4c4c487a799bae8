import { chatSheet } from '../../src/theme/sheets.ts';
import { isAtTicket } from '../../src/chat/selectors.ts';
import type { Session } from '../../src/chat/Session.ts';
import { ChatApp } from '../../src/ui/ChatApp.tsx';
import { drawn, newUi, type Mounted } from './mountUi.tsx';
import { until } from './until.ts';

/** Mounts the whole window as the chat's element does. */
export async function mountApp(session: Session, theme = 'light'): Promise<Mounted> {
  const ui = newUi(session, [chatSheet()]);
  ui.host.setAttribute('open', '');
  const container = document.createElement('div');
  // The same class as PaintedElement sets.
  container.className = `chat ${theme} ${session.state.isMobile ? 'mobile' : ''}`;
  ui.root.append(container);
  ui.render(container, <ChatApp session={session} texts={session.ports.texts} shadowRoot={ui.root} />);
  const composer = (): HTMLElement | null => ui.root.querySelector('[part=composer]');
  await until(() => composer()?.querySelector('[role=status]') instanceof HTMLElement);
  // The composer is hidden once the ticket form is rendered.
  if (isAtTicket(session.state)) await until(() => composer()?.hidden === true);
  // The end-chat dialog loads on demand, which takes long on a busy machine.
  if (session.state.endDialog) await until(() => ui.root.querySelector('[aria-modal]') !== null);
  await drawn();
  return ui;
}
