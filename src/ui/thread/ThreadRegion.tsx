import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { Banner } from '../chrome/Banner.tsx';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { color, motion, type } from '../theme/style.ts';
import { ReadAloud } from './ReadAloud.tsx';
import { Thread } from './Thread.tsx';

const region = css({ display: 'flex', flexDirection: 'column', flex: 1, minBlockSize: 0, blockSize: '100%' });
const middle = css({ position: 'relative', flex: 1, minBlockSize: 0 });
const loader = css({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '12px',
  padding: '32px',
  textAlign: 'center',
  background: color.background,
  color: color.muted,
});
const wait = css({ margin: 0, maxInlineSize: '240px' });

/** Everything between header and composer. */
export function ThreadRegion(): ReactNode {
  const t = useT();
  const { isLoading, thread } = useSessionState();
  const isWaiting = isLoading && thread.count === 0;
  return (
    <div css={region}>
      <Banner />
      <div css={middle}>
        <ReadAloud>{(live) => <Thread live={live} />}</ReadAloud>
        {isWaiting && (
          <div css={[loader, motion.fade]}>
            <Spinner size={28} />
            <p css={[type.body, wait]}>{t('window.loading')}</p>
          </div>
        )}
      </div>
    </div>
  );
}
