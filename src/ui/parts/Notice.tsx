import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { color, type } from '../theme/style.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

const notice = css({
  margin: 0,
  paddingInline: '16px',
  color: color.muted,
  textAlign: 'center',
  textWrap: 'balance',
});
const signOfIt = css({ '& svg': { display: 'inline', marginInlineEnd: '6px', verticalAlign: '-3px' } });
const done = css({ '& svg': { color: color.success } });

/** An event of the conversation, said by nobody. `sign`: it has come about, or is under way. */
export function Notice({ sign, children }: { sign?: 'done' | 'waiting'; children: ReactNode }): ReactNode {
  return (
    <p css={[type.label, notice, sign && signOfIt, sign === 'done' && done]}>
      {sign === 'done' && <Icon name="check" size={16} />}
      {sign === 'waiting' && <Spinner size={16} />}
      {children}
    </p>
  );
}
