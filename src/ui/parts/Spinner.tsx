import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { motion } from '../theme/style.ts';

const spinner = css({ flex: 'none', display: 'block' });

/** Shows that something is in progress. A text next to it must say what. */
export function Spinner({ size = 20 }: { size?: number }): ReactNode {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="none" css={[spinner, motion.turn]}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
