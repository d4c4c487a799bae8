'use client';

import { useState, useSyncExternalStore } from 'react';
import 'support-chat/react';

const nothingChanges = () => () => undefined;

/** False on the server and while its page is hydrated, then true. */
const useInBrowser = () =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );

export function Support({ plan }: { plan: string }) {
  const isInBrowser = useInBrowser();
  const [unread, setUnread] = useState(0);
  return (
    <>
      <p>{unread} unread</p>
      {isInBrowser && (
        <support-launcher
          apiUrl="https://support.example.com"
          product="My shop"
          metadata={{ plan }}
          onchat-unread-change={({ detail }) => setUnread(detail.count)}
        />
      )}
    </>
  );
}
