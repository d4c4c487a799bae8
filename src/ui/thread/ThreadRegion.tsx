import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { ComposerArticles } from '../articles/ComposerArticles.tsx';
import { Banner } from '../chrome/Banner.tsx';
import { Thread } from './Thread.tsx';

const region = css({ display: 'flex', flexDirection: 'column', flex: 1, minBlockSize: 0, blockSize: '100%' });
const middle = css({ position: 'relative', flex: 1, minBlockSize: 0 });
/** Everything between header and composer. */
export function ThreadRegion(): ReactNode {
  return (
    <div css={region}>
      <Banner />
      <div css={middle}>
        <Thread />
      </div>
      <ComposerArticles />
    </div>
  );
}
