import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { Icon } from '../../parts/Icon.tsx';
import { color, type } from '../../theme/style.ts';

const done = css({ display: 'inline-flex', alignItems: 'center', gap: '6px', margin: 0, color: color.muted });
const sign = css({ display: 'inline-flex', color: color.success });

/** Confirms that a card's action was done. */
export function Done({ children }: { children: ReactNode }): ReactNode {
  return (
    <p css={[type.label, done]}>
      <span css={sign}>
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </p>
  );
}
