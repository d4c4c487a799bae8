import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSnapshot } from 'valtio';
import { useSession, useT } from '../context/ChatContext.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { color, type } from '../theme/style.ts';

const wait = css({ display: 'grid', justifyItems: 'center', gap: '12px', color: color.muted, textAlign: 'center' });
const overAll = css([wait, { position: 'absolute', inset: 0, placeContent: 'center' }]);
const below = css([wait, { padding: '32px' }]);
const words = css({ margin: 0, maxInlineSize: '240px' });

/** Shows that the chat is being loaded (WIN-09): over the whole thread while nothing is drawn in it, else below the first words (UX-14). */
export function Wait({ heldEntries }: { heldEntries: number }): ReactNode {
  const t = useT();
  const { count } = useSnapshot(useSession().state.thread);
  return (
    <div css={count <= heldEntries ? overAll : below}>
      <Spinner size={28} />
      <p css={[type.body, words]}>{t('window.loading')}</p>
    </div>
  );
}
