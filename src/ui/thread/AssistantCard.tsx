import type { ReactNode } from 'react';
import { useT } from '../context/ChatContext.tsx';
import { Card } from '../parts/Card.tsx';
import { AuthoredEntry } from './AuthoredEntry.tsx';

/** A card as something that the assistant says, in line with its words. */
export function AssistantCard({ isFirst, children }: { isFirst: boolean; children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <AuthoredEntry author={t('thread.assistant')} by="assistant" isFirst={isFirst} isCard>
      <Card>{children}</Card>
    </AuthoredEntry>
  );
}
