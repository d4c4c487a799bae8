import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { color, motion, type } from '../theme/style.ts';

const banner = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  padding: '8px 16px',
  fontWeight: 600,
});
const lost = css({ background: `color-mix(in srgb, ${color.danger} 12%, ${color.background})`, color: color.danger });
const restored = css({
  background: `color-mix(in srgb, ${color.success} 12%, ${color.background})`,
  color: color.success,
});

/**
 * Shows that the connection is lost, and that it is back (WIN-07, WIN-08). The element always
 * exists, so that screen readers announce the change.
 */
export function Banner(): ReactNode {
  const t = useT();
  const { connection } = useSessionState();
  return (
    <div role="status" part="banner">
      {connection !== 'online' && (
        <div key={connection} css={[type.label, banner, motion.fade, connection === 'lost' ? lost : restored]}>
          <Icon name={connection === 'lost' ? 'cloudOff' : 'check'} size={16} />
          <span>{connection === 'lost' ? t('connection.lost') : t('connection.restored')}</span>
        </div>
      )}
    </div>
  );
}
