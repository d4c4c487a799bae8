import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { isBackAtTicket } from '../../chat/selectors.ts';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { Card, CardTitle } from '../parts/Card.tsx';
import { useOutcome } from '../thread/ReadAloud.tsx';

const offer = css({ marginBlockEnd: '12px' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 12px',
});

/**
 * Offers the chat above the ticket form, or above its confirmation, when an operator is online
 * again (REAL-17).
 */
export function BackOffer({ isLocked = false }: { isLocked?: boolean }): ReactNode {
  const t = useT();
  const session = useSession();
  const isBack = isBackAtTicket(useSessionState());
  const [title, action] = [t('ticket.isBack'), t('ticket.chat')];
  useOutcome(isBack ? `${title} ${action}` : null);
  if (!isBack) return null;
  return (
    <div css={offer}>
      <Card>
        <div css={row}>
          <CardTitle>{title}</CardTitle>
          <Button isLocked={isLocked} onPress={() => session.chatInstead()}>
            {action}
          </Button>
        </div>
      </Card>
    </div>
  );
}
