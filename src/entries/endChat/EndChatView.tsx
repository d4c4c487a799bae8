import type { ReactNode } from 'react';
import { noticeText } from '../../chat/noticeText.ts';
import { useT } from '../../ui/context/ChatContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import type { EntryViewProps } from '../EntryViewProps.ts';

/** The chat has ended, and by whom (ENT-08). */
export function EndChatView({ entry }: EntryViewProps<'endChat'>): ReactNode {
  const t = useT();
  return <Notice at={entry.createdAt}>{noticeText(entry, t)}</Notice>;
}
