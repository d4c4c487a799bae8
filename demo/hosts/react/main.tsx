import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SupportChatEvents, SupportLauncherElement } from 'support-chat';
// Defines the elements and their JSX types.
import 'support-chat/react';
import { ANN, APP, GUEST, QUESTION, refuseCards, REQUEST, servers, TEXTS } from '../host.ts';

const addresses = servers();

/** React 19 sets a property if the element has one, and listens to the event named after `on`. */
function Documents() {
  const support = useRef<SupportLauncherElement>(null);
  const [customer, setCustomer] = useState(GUEST);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const [lastEvent, setLastEvent] = useState<keyof SupportChatEvents>();
  const [isShown, show] = useState(true);
  const note = ({ type }: Event): void => setLastEvent(type as keyof SupportChatEvents);
  return (
    <>
      <h1>Documents in React</h1>
      <p role="status">
        The chat is {isOpen ? 'open' : 'closed'}, {unread} unread.
      </p>
      <div className="controls">
        <button type="button" onClick={() => setCustomer(customer === ANN ? GUEST : ANN)}>
          {customer === ANN ? 'Sign out' : 'Sign in'}
        </button>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close support' : 'Open support'}
        </button>
        <button type="button" onClick={() => support.current?.prefill(QUESTION)}>
          Ask about my lease
        </button>
        <button type="button" onClick={() => void support.current?.send(REQUEST)}>
          Send a request
        </button>
        <label>
          <input type="checkbox" checked={isShown} onChange={() => show(!isShown)} /> Support on this page
        </label>
      </div>
      <p className="event">
        Last event: <code>{lastEvent ?? 'none'}</code>
      </p>
      {isShown && (
        <support-launcher
          ref={support}
          {...addresses}
          {...customer}
          texts={TEXTS}
          product="Legal Forms"
          open={isOpen}
          onchat-open={() => setOpen(true)}
          onchat-close={() => setOpen(false)}
          onchat-before-send={refuseCards}
          onchat-start={note}
          onchat-operator-change={note}
          onchat-end={note}
          onchat-unread-change={({ detail }) => setUnread(detail.count)}
        />
      )}
    </>
  );
}

const root = document.querySelector(APP);
if (root)
  createRoot(root).render(
    <StrictMode>
      <Documents />
    </StrictMode>,
  );
