import type { ReactNode } from 'react';
import { css, type SerializedStyles } from '@emotion/react';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { useLanguage, useSessionState, useT } from '../context/ChatContext.tsx';
import { isTooLong, messageLength } from '../../chat/selectors.ts';
import type { RefusedFiles } from '../../entries/message/message.ts';
import { LATIN_DIGITS } from '../../config/latinDigits.ts';
import { color, twoLines, type } from '../theme/style.ts';
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
const list = css([detail, twoLines]);

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

/** The refused files, by reason, with what may be sent instead. `look`: of each reason. */
export function RefusedList({
  refused,
  look,
}: {
  refused: readonly RefusedFiles[];
  look: SerializedStyles;
}): ReactNode {
  const t = useT();
  return refused.map(({ reason, names }) => (
    <div key={reason} css={look}>
      <p>{t(`file.${reason}`)}</p>
      <p title={names.join('\n')} css={list}>
        <Names names={names} />
      </p>
      {reason === 'type' && <p css={detail}>{t('file.allowed')}</p>}
    </div>
  ));
}

/** "2,012 / 2,000" */
function countText(length: number, lang: string): string {
  const number = new Intl.NumberFormat(lang, LATIN_DIGITS);
  return `${number.format(length)} / ${number.format(MESSAGE_LIMIT)}`;
}

function Names({ names }: { names: readonly string[] }): ReactNode {
  const { lang } = useLanguage();
  return new Intl.ListFormat(lang, { type: 'unit' })
    .formatToParts(names)
    .map(({ type: kind, value }, at) =>
      kind === 'element' ? <bdi key={at}>{value}</bdi> : <span key={at}>{value}</span>,
    );
}
