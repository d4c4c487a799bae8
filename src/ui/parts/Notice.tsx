import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { color, type } from '../theme/style.ts';

const notice = css({ margin: 0, paddingInline: '24px', textAlign: 'center', color: color.muted });

/** An event of the conversation, said by nobody. */
export function Notice({ children }: { children: ReactNode }): ReactNode {
  return <p css={[type.label, notice]}>{children}</p>;
}
