'use client';

import { useState } from 'react';
import 'support-chat/react';

export function Support() {
  const [unread, setUnread] = useState(0);
  return (
    <>
      <p>{unread} unread</p>
      <support-launcher
        apiUrl="https://support.example.com"
        product="My shop"
        onchat-unread-change={({ detail }) => setUnread(detail.count)}
      />
    </>
  );
}
