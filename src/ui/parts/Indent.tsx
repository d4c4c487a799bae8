import type { ReactNode } from 'react';
import { css } from '@emotion/react';

const indent = css({ marginInlineStart: '36px', paddingBlockStart: '8px' });

/** In line with the messages, whose avatars stand before it. */
export function Indent({ children }: { children: ReactNode }): ReactNode {
  return <div css={indent}>{children}</div>;
}
