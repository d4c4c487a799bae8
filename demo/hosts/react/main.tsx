import { StrictMode, useRef, useState, type DetailedHTMLProps, type HTMLAttributes } from 'react';
import { createRoot } from 'react-dom/client';
import type { SupportLauncherElement } from '../../../elements/index.ts';
import { ANN, APP, GUEST, QUESTION, servers } from '../host.ts';

type Props = Partial<Omit<SupportLauncherElement, keyof HTMLElement>> &
  DetailedHTMLProps<HTMLAttributes<SupportLauncherElement>, SupportLauncherElement> & {
    'onchat-open'?: () => void;
    'onchat-close'?: () => void;
    'onchat-unread-change'?: (event: CustomEvent<{ count: number }>) => void;
  };

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React's own place for the tags it knows
  namespace JSX {
    interface IntrinsicElements {
      'support-launcher': Props;
    }
  }
}

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
