import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession, useT } from '../../ui/context/ChatContext.tsx';
import { Button } from '../../ui/parts/Button.tsx';
import { CardTitle } from '../../ui/parts/Card.tsx';
import { Icon } from '../../ui/parts/Icon.tsx';
import { color, type } from '../../ui/theme/style.ts';
import { AssistantCard } from '../../ui/thread/AssistantCard.tsx';
import type { EntryViewProps } from '../views.tsx';

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '12px' });
const answered = css({ display: 'flex', alignItems: 'center', gap: '6px', margin: '8px 0 0', color: color.muted });

/** A question with two answers, to be given once (ENT-05). */
export function AskView({ entry, isFirst }: EntryViewProps<'ask'>): ReactNode {
  const t = useT();
  const session = useSession();
  const texts = `ask.${entry.question}`;
  return (
    <AssistantCard isFirst={isFirst}>
      <CardTitle icon="download">{t(`${texts}.text`)}</CardTitle>
      {entry.answer === null ? (
        <div css={buttons}>
          <Button onPress={() => session.answerAsk(entry.key, 'allow')}>{t(`${texts}.allow`)}</Button>
          <Button look="secondary" onPress={() => session.answerAsk(entry.key, 'cancel')}>
            {t(`${texts}.cancel`)}
          </Button>
        </div>
      ) : (
        <p css={[type.label, answered]}>
          <Icon name={entry.answer === 'allow' ? 'check' : 'close'} size={16} />
          {t(`${texts}.${entry.answer}`)}
        </p>
      )}
    </AssistantCard>
  );
}
