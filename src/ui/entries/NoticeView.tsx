import type { ReactNode } from 'react';
import { noticeText } from '../../chat/noticeText.ts';
import { useT } from '../context/ChatContext.tsx';
import { Notice } from '../parts/Notice.tsx';
import type { EntryOf } from '../../entries/models.ts';

const SIGNS = { success: 'done', loading: 'waiting' } as const;

/**
 * A one-line event: an alert (ENT-06), the end of a chat (ENT-08), or a closed chat whose
 * conversation continues in a new one (ENT-12).
 */
export function NoticeView({ entry }: { entry: EntryOf<'modal' | 'endChat' | 'closedChat'> }): ReactNode {
  const t = useT();
  const icon = entry.objectType === 'modal' ? entry.icon : null;
  return (
    <Notice sign={icon ? SIGNS[icon] : undefined} at={icon === 'loading' ? undefined : entry.createdAt}>
      {noticeText(entry, t)}
    </Notice>
  );
}
