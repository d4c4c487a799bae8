import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { MESSAGE_LIMIT } from '../../config/limits.ts';
import { useLanguage, useSessionState } from '../context/ChatContext.tsx';
import { useWords } from '../context/useWords.ts';
import { color, type } from '../theme/style.ts';
import { COMPOSER_NOTICE_ID } from './useComposer.ts';

const notice = css({ gridArea: 'notice', color: color.danger });
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '12px', margin: 0, padding: '0 12px 8px' });

/** What is wrong with what the composer holds (SEND-08, ATT-01, ATT-04). Always there, empty, so that it is read aloud when it comes. */
export function ComposerNotice(): ReactNode {
  const words = useWords();
  const { lang } = useLanguage();
  const { text, error } = useSessionState().composer;
  return (
    <div id={COMPOSER_NOTICE_ID} role="status" css={notice}>
      {error !== null && (
        <p css={[type.caption, line]}>
          {words(error)}
          {/* A count that changes with each key would be read aloud with each. */}
          {text.length > MESSAGE_LIMIT && (
            <span aria-hidden="true">{new Intl.NumberFormat(lang).format(text.length)}</span>
          )}
        </p>
      )}
    </div>
  );
}
