import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SupportLauncherElement } from 'support-chat';
// Defines the elements, and tells JSX of them.
import 'support-chat/react';
import { ANN, APP, GUEST, QUESTION, servers } from '../host.ts';

const addresses = servers();

/** React 19 sets properties where an element has them, and listens to any event that is named behind `on`. */
function Documents() {
  const support = useRef<SupportLauncherElement>(null);
  const [customer, setCustomer] = useState(GUEST);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const [isShown, show] = useState(true);
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
        <label>
          <input type="checkbox" checked={isShown} onChange={() => show(!isShown)} /> Support on this page
        </label>
      </div>
      {isShown && (
        <support-launcher
          ref={support}
          {...addresses}
          {...customer}
          product="Legal Forms"
          open={isOpen}
          onchat-open={() => setOpen(true)}
          onchat-close={() => setOpen(false)}
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
