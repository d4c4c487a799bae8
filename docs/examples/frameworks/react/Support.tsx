import { useRef, useState } from 'react';
import type { SupportLauncherElement } from 'support-chat';
// Defines the elements, and adds them to JSX.
import 'support-chat/react';

export function Support() {
  const support = useRef<SupportLauncherElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);

  return (
    <>
      <p>{unread} unread</p>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close support' : 'Open support'}
      </button>
      <button type="button" onClick={() => support.current?.prefill('I have a question')}>
        Ask
      </button>
      <support-launcher
        ref={support}
        apiUrl="https://support.example.com"
        product="My shop"
        open={isOpen}
        onchat-open={() => setOpen(true)}
        onchat-close={() => setOpen(false)}
        onchat-unread-change={({ detail }) => setUnread(detail.count)}
      />
    </>
  );
}
