import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession, useT } from '../../context/ChatContext.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonRow, CardSentence, QuietRow } from '../../parts/Card.tsx';
import { color, type } from '../../theme/style.ts';
import { AssistantCard } from '../../thread/AssistantCard.tsx';
import type { EntryViewProps } from '../EntryViewProps.ts';
import { Done } from './Done.tsx';
import { TranscriptByMail } from './TranscriptByMail.tsx';

const declined = css({ margin: '8px 0 0', color: color.muted });
const quietLine = css({ display: 'grid', justifyItems: 'center' });

/**
 * A question with two answers that can be answered once (ENT-05), or the subtle offer to show the
 * last conversation.
 */
export function AskView({ entry, isFirst }: EntryViewProps<'ask'>): ReactNode {
  const t = useT();
  const session = useSession();
  const texts = `ask.${entry.question}`;
  if (entry.question === 'last-conversation')
    return (
      <div css={quietLine}>
        <Button look="quiet" onPress={() => session.visit.transcripts.answer(entry.key, 'allow')}>
          {t(`${texts}.text`)}
        </Button>
      </div>
    );
  return (
    <AssistantCard isFirst={isFirst}>
      <CardSentence>{t(`${texts}.text`)}</CardSentence>
      {entry.answer === 'cancel' ? (
        <p css={[type.label, declined]}>{t(`${texts}.cancel`)}</p>
      ) : (
        <Copies entry={entry} />
      )}
    </AssistantCard>
  );
}

/** The copy can be downloaded repeatedly (END-09), and emailed. */
function Copies({ entry }: Pick<EntryViewProps<'ask'>, 'entry'>): ReactNode {
  const t = useT();
  const session = useSession();
  const texts = `ask.${entry.question}`;
  const isDownloaded = entry.answer === 'allow';
  const isMailed = entry.mail?.status === 'sent';
  const download = (): void =>
    isDownloaded
      ? void session.visit.transcripts.download(entry.chatId)
      : session.visit.transcripts.answer(entry.key, 'allow');
  const noThanks = (look: 'secondary' | 'quiet'): ReactNode => (
    <Button look={look} onPress={() => session.visit.transcripts.answer(entry.key, 'cancel')}>
      {t(`${texts}.cancel`)}
    </Button>
  );
  const canDecline = !isDownloaded && !isMailed;
  return (
    <>
      <ButtonRow>
        {isDownloaded && <Done>{t(`${texts}.done`)}</Done>}
        <Button look={isDownloaded ? 'quiet' : 'primary'} data-next-step="" onPress={download}>
          {t(`${texts}.allow`)}
        </Button>
        {entry.mail && <TranscriptByMail entryKey={entry.key} mail={entry.mail} />}
        {canDecline && !entry.mail && noThanks('secondary')}
      </ButtonRow>
      {canDecline && entry.mail && <QuietRow>{noThanks('quiet')}</QuietRow>}
    </>
  );
}
