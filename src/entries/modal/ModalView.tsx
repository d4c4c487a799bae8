import type { ReactNode } from 'react';
import { noticeText } from '../../chat/noticeText.ts';
import { useT } from '../../ui/context/ChatContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import type { EntryViewProps } from '../EntryViewProps.ts';

const SIGNS = { success: 'done', loading: 'waiting' } as const;

/** Something has come about, or is under way (ENT-06). */
export function ModalView({ entry }: EntryViewProps<'modal'>): ReactNode {
  const t = useT();
  const at = entry.icon === 'loading' ? {} : { at: entry.createdAt };
  return (
    <Notice sign={entry.icon ? SIGNS[entry.icon] : undefined} {...at}>
      {noticeText(entry, t)}
    </Notice>
  );
}
