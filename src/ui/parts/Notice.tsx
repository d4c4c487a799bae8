import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { color, type } from '../theme/style.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

const notice = css({
  display: 'flex',
  justifyContent: 'center',
  gap: '8px',
  margin: 0,
  paddingInline: '24px',
  color: color.muted,
  textAlign: 'center',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
});
const withSign = css({ textAlign: 'start' });
const done = css({ display: 'flex', color: color.success });

/** An event of the conversation, said by nobody. `sign`: it has come about, or is under way. */
export function Notice({ sign, children }: { sign?: 'done' | 'waiting'; children: ReactNode }): ReactNode {
  return (
    <p css={[type.label, notice, sign && withSign]}>
      {sign === 'done' && (
        <span css={done}>
          <Icon name="check" size={16} />
        </span>
      )}
      {sign === 'waiting' && <Spinner size={16} />}
      {sign ? <span>{children}</span> : children}
    </p>
  );
}
