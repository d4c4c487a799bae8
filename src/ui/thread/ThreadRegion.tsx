import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSnapshot } from 'valtio';
import { Banner } from '../chrome/Banner.tsx';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { color, motion, type } from '../theme/style.ts';
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
  const { isLoading } = useSessionState();
  return (
    <div css={region}>
      <Banner />
      <div css={middle}>
        <Thread />
        {isLoading && <Wait />}
      </div>
    </div>
  );
}

/** Over the thread while nothing is in it. */
function Wait(): ReactNode {
  const t = useT();
  const { count } = useSnapshot(useSession().state.thread);
  return (
    count === 0 && (
      <div css={[loader, motion.fade]}>
        <Spinner size={28} />
        <p css={[type.body, wait]}>{t('window.loading')}</p>
      </div>
    )
  );
}
