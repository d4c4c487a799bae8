import type { ReactNode } from 'react';
import { useT } from '../../ui/context/ChatContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';

/** The chat written to was closed, and goes on in a new one (ENT-12). */
export function ClosedChatView(): ReactNode {
  const t = useT();
  return <Notice>{t('closed.text')}</Notice>;
}
