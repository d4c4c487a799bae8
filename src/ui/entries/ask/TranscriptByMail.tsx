import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { isEmail } from '../../../../protocol/email.ts';
import { useSession, useSessionState, useT } from '../../context/ChatContext.tsx';
import { useWords } from '../../context/useWords.ts';
import { Field } from '../../forms/Field.tsx';
import { Button } from '../../parts/Button.tsx';
import { color, type } from '../../theme/style.ts';
import { useOutcome } from '../../thread/ReadAloud.tsx';
import { emailField } from '../../../entries/userForm/forms.ts';
import { sentValue } from '../../../entries/userForm/validators.ts';
import type { TranscriptMail } from '../../../entries/ask.ts';
import { Done } from './Done.tsx';

// A page without a doctype gives forms a margin.
const form = css({ margin: 0, flexBasis: '100%', order: 1 });
const failure = css({ margin: 0, flexBasis: '100%', order: 1, color: color.danger });

/**
 * Emails the conversation, to the known address or to one that it asks for (UX-18). A failure is
 * shown next to it.
 */
export function TranscriptByMail({ entryKey, mail }: { entryKey: string; mail: TranscriptMail }): ReactNode {
  const t = useT();
  const session = useSession();
  const { user } = useSessionState();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState(mail.address);
  const asked = useRef<HTMLFormElement>(null);
  // The pressed button has disappeared, so the focus moves to the input.
  useLayoutEffect(() => {
    if (isAsking) asked.current?.querySelector('input')?.focus();
  }, [isAsking]);
  const isSending = mail.status === 'sending';
  const sent = mail.status === 'sent' ? t('transcript.sent', { email: mail.address }) : null;
  useOutcome(sent);
  const send = (address: string): void => void session.visit.transcripts.email(entryKey, address);
  const submit = (): void => {
    // A browser may have filled in the field without an `input` event.
    if (!isSending) send(asked.current?.querySelector('input')?.value ?? typed);
  };
  const press = (): void => {
    if (isEmail(user.name) && mail.status === 'ready') return send(user.name);
    setTyped(typed || user.name);
    setAsking(true);
  };
  if (sent !== null) return <Done>{sent}</Done>;
  if (!isAsking)
    return (
      <>
        <Button look="secondary" isBusy={isSending} onPress={press}>
          {t('transcript.email')}
        </Button>
        {mail.status === 'failed' && <Failure error={mail.error} />}
      </>
    );
  return (
    <form
      ref={asked}
      noValidate
      aria-label={t('transcript.email')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      css={form}
    >
      <Field
        field={emailField}
        value={typed}
        error={mail.status === 'failed' ? mail.error : undefined}
        isDisabled={false}
        action={
          <Button type="submit" isBusy={isSending}>
            {t('transcript.send')}
          </Button>
        }
        onEdit={setTyped}
        onLeave={() => setTyped(sentValue(emailField, typed))}
        onEnter={submit}
      />
    </form>
  );
}

function Failure({ error }: { error: string }): ReactNode {
  const words = useWords();
  return (
    <p role="alert" css={[type.label, failure]}>
      <bdi>{words(error)}</bdi>
    </p>
  );
}
