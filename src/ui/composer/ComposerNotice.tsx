import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { useLanguage, useSessionState, useT } from '../context/ChatContext.tsx';
import { isTooLong, messageLength } from '../../chat/selectors.ts';
import { LATIN_DIGITS } from '../../config/latinDigits.ts';
import { color, type } from '../theme/style.ts';
import { RefusedList } from './RefusedList.tsx';
import { COMPOSER_NOTICE_ID } from './useComposer.ts';

const notice = css({
  gridArea: 'notice',
  color: color.danger,
  // In a low window the notice leaves room for the text.
  '@container (max-height: 420px)': { maxBlockSize: '40px', overflowY: 'auto' },
});
// The line separates the notice from the text above, which may be scrolled.
const part = css([
  type.caption,
  { margin: '0 16px', padding: '8px 0', borderBlockStart: `1px solid ${color.line}`, '& p': { margin: 0 } },
]);
const limit = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '12px' });
const count = css({ flex: 'none', fontVariantNumeric: 'tabular-nums' });
const detail = css({ color: color.muted });

/**
 * Errors of the composer's text and files (SEND-08, REAL-01, REAL-18, ATT-01, ATT-04), and the
 * refused files (UX-08). The element always exists, so that screen readers announce its text.
 */
export function ComposerNotice(): ReactNode {
  const t = useT();
  const { lang } = useLanguage();
  const { composer } = useSessionState();
  const { hasOnlyTags, refused } = composer;
  return (
    <div id={COMPOSER_NOTICE_ID} role="status" css={notice}>
      {isTooLong(composer) && (
        <div css={part}>
          <p css={limit}>
            <span>{t('composer.limit')}</span>
            {/* Hidden, because screen readers would announce the count with each key. */}
            <span aria-hidden="true" css={count}>
              {countText(messageLength(composer), lang)}
            </span>
          </p>
          <p css={detail}>{t('composer.rest')}</p>
        </div>
      )}
      {hasOnlyTags && <p css={part}>{t('composer.onlyTags')}</p>}
      <RefusedList refused={refused} look={part} />
    </div>
  );
}

/** "2,012 / 2,000" */
function countText(length: number, lang: string): string {
  const number = new Intl.NumberFormat(lang, LATIN_DIGITS);
  return `${number.format(length)} / ${number.format(MESSAGE_LIMIT)}`;
}
