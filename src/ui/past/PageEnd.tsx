import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { color, type, visuallyHidden } from '../theme/style.ts';
import type { Pages } from './usePages.ts';

const place = css({ display: 'grid', justifyItems: 'center', gap: '12px', padding: '16px', textAlign: 'center' });
const words = css({ margin: 0, color: color.muted, textWrap: 'pretty' });
const failure = css({ margin: 0, color: color.danger, textWrap: 'pretty' });

type Props = Pick<Pages<unknown>, 'items' | 'hasMore' | 'status'> & {
  /** Shown if there is nothing. */
  empty: string;
  /** Shown if the server no longer has it, which no retry changes. */
  gone?: string;
  onMore: () => void;
};

/** Below a list: that it is being loaded, is empty, has more, or could not be loaded. */
export function PageEnd({ items, hasMore, status, empty, gone, onMore }: Props): ReactNode {
  const t = useT();
  const isFirst = items.length === 0;
  const isBusy = status === 'loading';
  const goneText = status === 'gone' ? gone : undefined;
  const hasFailed = (status === 'failed' || status === 'gone') && goneText === undefined;
  return (
    <div css={place}>
      <p role="status" css={[type.body, isFirst && !isBusy ? words : visuallyHidden]}>
        {isBusy ? t('past.loading') : isFirst && status === 'ready' && empty}
      </p>
      {isBusy && isFirst && <Spinner size={24} />}
      {(hasFailed || goneText !== undefined) && (
        <p role="alert" css={[type.body, failure]}>
          {goneText ?? t('past.failed')}
        </p>
      )}
      {hasFailed && (
        <Button look="secondary" onPress={onMore}>
          {t('past.retry')}
        </Button>
      )}
      {hasMore && (status === 'ready' || (isBusy && !isFirst)) && (
        <Button look="secondary" isBusy={isBusy} onPress={onMore}>
          {t('past.more')}
        </Button>
      )}
    </div>
  );
}
