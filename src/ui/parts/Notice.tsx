import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useTimeText } from '../context/TimesContext.tsx';
import { color, type } from '../theme/style.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

const notice = css({
  margin: 0,
  paddingInline: '16px',
  color: color.muted,
  textAlign: 'center',
  textWrap: 'balance',
  // A name may have no space to wrap at, or contain a run of combining marks that does not wrap.
  overflowWrap: 'anywhere',
  overflow: 'hidden',
});
const signOfIt = css({ '& svg': { display: 'inline', marginInlineEnd: '6px', verticalAlign: '-3px' } });
const done = css({ '& svg': { color: color.success } });
const moment = css({ marginInlineStart: '4px', whiteSpace: 'nowrap' });

/**
 * An event of the conversation, without an author. `sign`: it is done, or in progress. `at`:
 * when, ms since the epoch.
 */
export function Notice(props: {
  sign?: 'done' | 'waiting' | undefined;
  at?: number | undefined;
  children: ReactNode;
}): ReactNode {
  const { sign, at, children } = props;
  return (
    <p css={[type.label, notice, sign && signOfIt, sign === 'done' && done]}>
      {sign === 'done' && <Icon name="check" size={16} />}
      {sign === 'waiting' && <Spinner size={16} />}
      <span>{children}</span>
      {at !== undefined && <Time at={at} />}
    </p>
  );
}

function Time({ at }: { at: number }): ReactNode {
  const text = useTimeText()(at);
  return (
    text !== '' && (
      <>
        {' '}
        <time dateTime={new Date(at).toISOString()} css={[type.caption, moment]}>
          {text}
        </time>
      </>
    )
  );
}
