import type { ReactNode } from 'react';
import { noticeText } from '../../chat/noticeText.ts';
import { useT } from '../../ui/context/ChatContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import type { EntryViewProps } from '../views.tsx';

/** Something has come about, or is under way (ENT-06). */
export function ModalView({ entry }: EntryViewProps<'modal'>): ReactNode {
  const t = useT();
  return <Notice sign={entry.icon === 'success' ? 'done' : 'waiting'}>{noticeText(entry, t)}</Notice>;
}
