import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { useLanguage, useSessionState, useT } from '../context/ChatContext.tsx';
import { isTooLong } from '../../chat/selectors.ts';
import { color, type } from '../theme/style.ts';
import { COMPOSER_NOTICE_ID } from './useComposer.ts';

const notice = css({ gridArea: 'notice', color: color.danger });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '12px',
  // In line with the text above, which it keeps clear of when that is scrolled.
  margin: '0 16px',
  padding: '8px 0 12px',
  borderBlockStart: `1px solid ${color.line}`,
});
const count = css({ flex: 'none', fontVariantNumeric: 'tabular-nums' });

/** What is wrong with what the composer holds (SEND-08, ATT-01, ATT-04). Always there, empty, so that it is read aloud when it comes. */
export function ComposerNotice(): ReactNode {
  const t = useT();
  const { lang } = useLanguage();
  const { composer } = useSessionState();
  const { text, error } = composer;
  return (
    <div id={COMPOSER_NOTICE_ID} role="status" css={notice}>
      {isTooLong(composer) && (
        <p css={[type.caption, line]}>
          {t('composer.limit')}
          {/* A count that changes with each key would be read aloud with each. */}
          <span aria-hidden="true" css={count}>
            {[text.length, MESSAGE_LIMIT].map((length) => new Intl.NumberFormat(lang).format(length)).join(' / ')}
          </span>
        </p>
      )}
      {error !== null && <p css={[type.caption, line]}>{t(error)}</p>}
    </div>
  );
}
