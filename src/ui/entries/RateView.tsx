import { useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { noticeText } from '../../chat/noticeText.ts';
import { RATES } from '../../config/limits.ts';
import { useLanguage, useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { CardTitle } from '../parts/Card.tsx';
import { Notice } from '../parts/Notice.tsx';
import { moveFocus } from '../parts/moveFocus.ts';
import { bareButton, color, focusRing, HOVER, motion, radius, type } from '../theme/style.ts';
import { AssistantCard } from '../thread/AssistantCard.tsx';
import { useOutcome } from '../thread/ReadAloud.tsx';
import type { EntryViewProps } from './EntryViewProps.ts';
import { RateCommentForm } from './RateCommentForm.tsx';

const STAR = 'm12 3.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.8l5.9-.8L12 3.6Z';

const stars = css({ display: 'flex', justifyContent: 'space-between', marginBlockStart: '12px' });
const ends = css({ display: 'flex', justifyContent: 'space-between', marginBlockStart: '4px', color: color.muted });
// Gold alone has too little contrast with white, so its edge is darker.
const lit = {
  color: 'var(--sc-muted, light-dark(#b36b00, #ffc94d))',
  '& svg': { fill: 'light-dark(#ffb31a, #ffc94d)' },
};
const star = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '44px',
  blockSize: '44px',
  borderRadius: radius.small,
  color: color.outline,
  // Every star up to the chosen or hovered one.
  '&[aria-checked="true"], &:has(~ [aria-checked="true"])': lit,
  [HOVER]: {
    '&:not([aria-disabled="true"])': {
      '&:hover, &:has(~ :hover)': lit,
    },
  },
});
// A line breaks between the sentences first.
const sentence = css({ display: 'inline-block' });
const failure = css({ margin: '8px 0 0', color: color.danger });

/**
 * One to five stars, chosen once (ENT-07), then replaced by one line. Arrow keys only move the
 * focus; a press chooses.
 */
export function RateView({ entry, isFirst }: EntryViewProps<'rate'>): ReactNode {
  const t = useT();
  const { dir } = useLanguage();
  const session = useSession();
  const [current, setCurrent] = useState(1);
  const isLocked = entry.status === 'sending';
  const { chat, endedChat } = useSessionState();
  const given = noticeText(entry, t);
  useOutcome(given && [t('rate.thanks'), entry.comment && t('rate.comment')].filter(Boolean).join(' '));
  const focusable = entry.rate ?? current;
  // Once the next chat has begun, only the rating itself is shown.
  const isThanked = chat.id === null && String(endedChat?.id) === String(entry.chatId);
  const thanks = t(entry.comment?.status === 'sent' ? 'rate.commentSent' : 'rate.thanks');
  if (given !== null)
    return (
      <>
        <Notice sign="done" at={entry.createdAt}>
          {isThanked && (
            <>
              <span css={sentence}>{thanks}</span>{' '}
            </>
          )}
          <span css={sentence}>{given}</span>
        </Notice>
        {entry.comment && <RateCommentForm entryKey={entry.key} comment={entry.comment} />}
      </>
    );
  return (
    <AssistantCard isFirst={isFirst}>
      <CardTitle>{t('rate.title')}</CardTitle>
      <div
        role="radiogroup"
        tabIndex={-1}
        aria-label={t('rate.title')}
        onKeyDown={(event) => moveFocus(event, { items: '[role=radio]', dir })}
        css={stars}
      >
        {RATES.map((rate) => (
          <button
            key={rate}
            type="button"
            role="radio"
            aria-label={t('rate.star', { count: rate })}
            aria-checked={entry.rate === rate}
            aria-disabled={isLocked || undefined}
            tabIndex={rate === focusable ? 0 : -1}
            onFocus={() => setCurrent(rate)}
            onClick={() => void session.visit.rating.rate(entry.key, rate)}
            css={[bareButton, focusRing, star, motion.press]}
          >
            <svg
              aria-hidden="true"
              width="32"
              height="32"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
            >
              <path d={STAR} />
            </svg>
          </button>
        ))}
      </div>
      <div aria-hidden="true" css={[type.caption, ends]}>
        <span>{t('rate.worst')}</span>
        <span>{t('rate.best')}</span>
      </div>
      {entry.status === 'failed' && (
        <p role="alert" css={[type.label, failure]}>
          {t('rate.failed')}
        </p>
      )}
    </AssistantCard>
  );
}
