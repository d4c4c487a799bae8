import type { ReactNode } from 'react';
import { noticeText } from '../../chat/noticeText.ts';
import { useT } from '../../ui/context/ChatContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import type { EntryViewProps } from '../EntryViewProps.ts';

/** The chat written to was closed, and goes on in a new one (ENT-12). */
export function ClosedChatView({ entry }: EntryViewProps<'closedChat'>): ReactNode {
  const t = useT();
  return <Notice at={entry.createdAt}>{noticeText(entry, t)}</Notice>;
}
