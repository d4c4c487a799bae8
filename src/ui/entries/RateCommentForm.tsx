import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { RATE_COMMENT_LIMIT } from '../../../protocol/limits.ts';
import type { RateComment } from '../../entries/rate.ts';
import { commentField } from '../../entries/userForm/forms.ts';
import { useSession, useT } from '../context/ChatContext.tsx';
import { Field } from '../forms/Field.tsx';
import { Button } from '../parts/Button.tsx';
import { ButtonRow } from '../parts/Card.tsx';
import { AssistantCard } from '../thread/AssistantCard.tsx';
import { useOutcome } from '../thread/ReadAloud.tsx';

// A page without a doctype gives forms a margin.
const form = css({ margin: 0 });
// As far from the line of the rating as any entry.
const below = css({ marginBlockStart: '16px' });

/**
 * Asks for a comment below a given rating (VIS-06). It takes no focus, so that no keyboard covers
 * the conversation. A failure is shown next to the text, which stays.
 */
export function RateCommentForm({ entryKey, comment }: { entryKey: string; comment: RateComment }): ReactNode {
  const t = useT();
  const { rating } = useSession().visit;
  const { text, status, error } = comment;
  useOutcome(status === 'sent' ? t('rate.commentSent') : null);
  // The line of the rating says thanks for both.
  if (status === 'sent' || status === 'declined') return null;
  const isSending = status === 'sending';
  return (
    <div css={below}>
      <AssistantCard isFirst>
        <form
          noValidate
          aria-label={t('rate.comment')}
          onSubmit={(event) => {
            event.preventDefault();
            // A text expander may have set the text without an `input` event.
            rating.editComment(entryKey, event.currentTarget.querySelector('textarea')?.value ?? text);
            void rating.sendComment(entryKey);
          }}
          css={form}
        >
          <Field
            field={commentField}
            value={text}
            error={error === '' ? undefined : t(error, { limit: RATE_COMMENT_LIMIT }) || error}
            isDisabled={false}
            onEdit={(value) => rating.editComment(entryKey, value)}
            onLeave={() => undefined}
            onEnter={() => undefined}
          />
          <ButtonRow>
            <Button type="submit" isBusy={isSending}>
              {t('transcript.send')}
            </Button>
            <Button look="secondary" onPress={() => rating.declineComment(entryKey)}>
              {t('ask.download-conversation.cancel')}
            </Button>
          </ButtonRow>
        </form>
      </AssistantCard>
    </div>
  );
}
