import { useRef, useState } from 'react';
import type { SupportChatUser, SupportLauncherElement } from 'support-chat';
// Defines the elements, and adds them to JSX.
import 'support-chat/react';

/** `user` is undefined until your application knows who it is. */
export function Support({ user }: { user: SupportChatUser | undefined }) {
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
        user={user}
        open={isOpen}
        onchat-open={() => setOpen(true)}
        onchat-close={() => setOpen(false)}
        onchat-unread-change={({ detail }) => setUnread(detail.count)}
      />
    </>
  );
}
