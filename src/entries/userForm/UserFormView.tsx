import { useId, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../../ui/context/ChatContext.tsx';
import { useWords } from '../../ui/context/useWords.ts';
import { Card, CardText, CardTitle } from '../../ui/parts/Card.tsx';
import type { IconName } from '../../ui/parts/Icon.tsx';
import { Icon } from '../../ui/parts/Icon.tsx';
import { color, type } from '../../ui/theme/style.ts';
import type { EntryViewProps } from '../views.tsx';
import { FormFields } from './FormFields.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import type { FormKind, UserFormEntry } from './userForm.ts';

/** What stands around the fields: catalogue keys. */
type Frame = { icon: IconName; title: string; text: string; submit: string; thanks: string };

const FRAMES: Record<FormKind, Frame> = {
  'contact-email': {
    icon: 'mail',
    title: 'email.title',
    text: 'email.text',
    submit: 'email.submit',
    thanks: 'email.thanks',
  },
  ticket: {
    icon: 'ticket',
    title: 'ticket.title',
    text: 'ticket.text',
    submit: 'ticket.submit',
    thanks: 'ticket.thanks',
  },
  'contact-sales': {
    icon: 'chat',
    title: 'sales.title',
    text: 'sales.text',
    submit: 'sales.submit',
    thanks: 'sales.thanks',
  },
};

const refusal = css({ margin: '12px 0 0', color: color.danger });
const done = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  margin: 0,
  '& svg': { flex: 'none', color: color.success },
});

/** A form in the thread (ENT-04, ENT-16): its fields, or what came of it in their place. */
export function UserFormView({ entry }: EntryViewProps<'userForm'>): ReactNode {
  const t = useT();
  const id = useId();
  const frame = FRAMES[entry.form];
  return (
    <>
      {entry.form === 'ticket' && <OfflineNotice />}
      {entry.status === 'done' ? (
        // A ticket's confirmation is a card of its own.
        entry.form !== 'ticket' && <Done text={t(frame.thanks, entry.values)} />
      ) : (
        <Card>
          <CardTitle id={id} icon={frame.icon}>
            {t(frame.title)}
          </CardTitle>
          {entry.status === 'refused' ? (
            <ServerErrors entry={entry} />
          ) : (
            <>
              <CardText>{t(frame.text)}</CardText>
              <FormFields entry={entry} labelledBy={id} submitText={t(frame.submit)}>
                <ServerErrors entry={entry} />
              </FormFields>
            </>
          )}
        </Card>
      )}
    </>
  );
}

function Done({ text }: { text: string }): ReactNode {
  return (
    <Card>
      <p css={[type.label, done]}>
        <Icon name="check" />
        {text}
      </p>
    </Card>
  );
}

/** What the server says of the whole form (TKT-04), or that it could not be reached (TKT-05). */
function ServerErrors({ entry }: { entry: UserFormEntry }): ReactNode {
  const t = useT();
  const words = useWords();
  const texts = entry.failed ? [t('form.failed')] : entry.serverErrors.map(words);
  if (texts.length === 0) return null;
  return (
    <div role="alert">
      {texts.map((text, at) => (
        <p key={at} dir="auto" css={[type.label, refusal]}>
          {text}
        </p>
      ))}
    </div>
  );
}
