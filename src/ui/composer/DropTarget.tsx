import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { color, motion, radius, type } from '../theme/style.ts';
import { useFileDrop } from './useFileDrop.ts';

const cover = css({
  position: 'absolute',
  zIndex: 4,
  inset: '8px',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '8px',
  borderRadius: radius.small,
  border: `2px dashed ${color.link}`,
  background: color.tint,
  boxShadow: `0 0 0 8px ${color.background}`,
  color: color.link,
  pointerEvents: 'none',
});

/** Where files can be dropped: the whole window. */
export function DropTarget({ root }: { root: ShadowRoot }): ReactNode {
  const t = useT();
  const isHeld = useFileDrop(root);
  if (!isHeld) return null;
  return (
    <div css={[cover, type.title, motion.fade]}>
      <Icon name="attach" size={28} />
      {t('composer.drop')}
    </div>
  );
}
