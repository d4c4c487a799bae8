import { useId, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { isBackAtTicket, isEnabled } from '../../../chat/selectors.ts';
import { usualReply } from '../../../chat/usualReply.ts';
import { ArticleSlot } from '../../articles/ArticleSlot.tsx';
import { useSession, useSessionState, useT } from '../../context/ChatContext.tsx';
import { useWords } from '../../context/useWords.ts';
import { Button } from '../../parts/Button.tsx';
import { Card, CardSentence, CardText, CardTitle, QuietRow } from '../../parts/Card.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { AssistantCard } from '../../thread/AssistantCard.tsx';
import { color, type } from '../../theme/style.ts';
import { useOutcome } from '../../thread/ReadAloud.tsx';
import type { EntryViewProps } from '../EntryViewProps.ts';
import { BackOffer } from '../BackOffer.tsx';
import { FormFields } from './FormFields.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { TicketFilesSlot } from './TicketFilesSlot.tsx';
import { FORM_TEXTS, thanksKey, type UserFormEntry } from '../../../entries/userForm/userForm.ts';

const back = css({ marginBlockStart: '12px' });
const refusal = css({ margin: '12px 0 0', color: color.danger });

/** A form in the thread (ENT-04, ENT-16): its fields, or afterwards its outcome. */
export function UserFormView({ entry, isFirst }: EntryViewProps<'userForm'>): ReactNode {
  const t = useT();
  const isBack = isBackAtTicket(useSessionState());
  const key = thanksKey(entry);
  const thanks = key && t(key, entry.values);
  useOutcome(thanks);
  if (entry.form === 'ticket')
    return (
      <>
        {!isBack && <OfflineNotice />}
        <BackOffer isLocked={entry.status === 'sending'} />
        <Card>
          <Form entry={entry} />
        </Card>
      </>
    );
  if (thanks !== null)
    return (
      <Notice sign="done" at={entry.createdAt}>
        {thanks}
      </Notice>
    );
  return (
    <AssistantCard isFirst={isFirst}>
      {entry.form === 'contact-email' ? <EmailQuestion entry={entry} /> : <Form entry={entry} />}
    </AssistantCard>
  );
}

function Form({ entry }: { entry: UserFormEntry }): ReactNode {
  const t = useT();
  const session = useSession();
  const id = useId();
  const group = FORM_TEXTS[entry.form];
  const state = useSessionState();
  const textKey = entry.form === 'ticket' && !state.repliesByEmail ? 'ticket.textNoEmail' : `${group}.text`;
  const takesFiles = entry.form === 'ticket' && state.takesTicketFiles && isEnabled(state, 'files');
  const usual = entry.form === 'ticket' ? usualReply(state, 'ticket') : null;
  return (
    <>
      <CardTitle id={id}>{t(`${group}.title`)}</CardTitle>
      {entry.status === 'refused' ? (
        <>
          <ServerErrors entry={entry} />
          <div css={back}>
            <Button look="secondary" data-next-step="" onPress={() => session.visit.forms.reopen(entry.key)}>
              {t('message.retry')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <CardText>
            {[t(textKey), usual && t('ticket.usual', { time: t(`reply.${usual.step}`) })].filter(Boolean).join(' ')}
          </CardText>
          <FormFields entry={entry} name={{ 'aria-labelledby': id }} submitText={t(`${group}.submit`)}>
            {entry.form === 'ticket' && <ArticleSlot typed={entry.values['message'] ?? ''} />}
            {takesFiles && <TicketFilesSlot entry={entry} />}
            <ServerErrors entry={entry} />
          </FormFields>
        </>
      )}
    </>
  );
}

/**
 * Asks for the email address in one line, so that it takes little space. The visitor may continue
 * without an answer (UX-13).
 */
function EmailQuestion({ entry }: { entry: UserFormEntry }): ReactNode {
  const t = useT();
  const session = useSession();
  const { chat } = useSessionState();
  const group = FORM_TEXTS[entry.form];
  return (
    <>
      <CardSentence>{t(chat.emailsUnseen ? 'email.textIfLeft' : 'email.text')}</CardSentence>
      <FormFields
        entry={entry}
        name={{ 'aria-label': t(`${group}.title`) }}
        submitText={t(`${group}.submit`)}
        isOneLine
      >
        <ServerErrors entry={entry} />
      </FormFields>
      <QuietRow>
        <Button
          look="quiet"
          isLocked={entry.status === 'sending'}
          onPress={() => session.visit.forms.email.decline(entry.key)}
        >
          {t('email.later')}
        </Button>
      </QuietRow>
    </>
  );
}

/** Shows the server's text about the whole form (TKT-04), or that the server could not be reached (TKT-05). */
function ServerErrors({ entry }: { entry: UserFormEntry }): ReactNode {
  const t = useT();
  const words = useWords();
  const texts = entry.failed ? [t('form.failed')] : entry.serverErrors.map(words);
  if (texts.length === 0) return null;
  return (
    <div role="alert">
      {texts.map((text, at) => (
        <p key={at} css={[type.label, refusal]}>
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}
