import type { ReactNode } from 'react';
import { useSessionState } from '../context/ChatContext.tsx';
import { Card } from '../parts/Card.tsx';
import { AuthoredEntry } from './AuthoredEntry.tsx';

/** A card of the widget's own, by the product and in line with its messages. */
export function AssistantCard({ isFirst, children }: { isFirst: boolean; children: ReactNode }): ReactNode {
  const { settings } = useSessionState();
  return (
    <AuthoredEntry author={settings.product} by="assistant" isFirst={isFirst} isCard>
      <Card>{children}</Card>
    </AuthoredEntry>
  );
}
