import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession, useT } from '../../context/ChatContext.tsx';
import { useHasPassed } from '../../context/useHasPassed.ts';
import { Button } from '../../parts/Button.tsx';
import { ButtonRow, Card, CardText, CardTitle } from '../../parts/Card.tsx';
import { Chips } from '../../parts/Chips.tsx';
import { color, type } from '../../theme/style.ts';
import type { Callback, MessageEntry } from '../../../entries/message/message.ts';

type Props = { entry: MessageEntry; callback: Callback };

// A page without a doctype gives forms a margin.
const form = css({ margin: 0 });
const failure = css({ margin: '8px 0 0', color: color.danger });

/**
 * A request by staff for access to the customer's profile, for a number of days or as yes or no.
 * It can be answered once, until it expires or its chat ends (ACC-01 to ACC-04).
 */
export function AccessRequest({ entry, callback }: Props): ReactNode {
  const { key: entryKey, callbackStatus: status } = entry;
  const t = useT();
  const hasExpired = useHasPassed(callback.validTo);
  const isOpen = callback.answer === null && !hasExpired && status !== 'ended';
  return (
    <Card>
      <CardTitle>{callback.title}</CardTitle>
      {callback.text !== '' && <CardText>{callback.text}</CardText>}
      {isOpen && callback.durability.length > 0 && (
        <Days entry={entry} days={callback.durability} isBusy={status === 'sending'} />
      )}
      {isOpen && callback.durability.length === 0 && <YesOrNo entryKey={entryKey} isBusy={status === 'sending'} />}
      {callback.answer === null && !isOpen && <CardText>{t(hasExpired ? 'access.expired' : 'access.ended')}</CardText>}
      {callback.answer !== null && status !== 'confirmed' && (
        <CardText>{t(callback.answer ? 'access.answeredYes' : 'access.answeredNo')}</CardText>
      )}
      {isOpen && status === 'failed' && (
        <p role="alert" css={[type.label, failure]}>
          {t('access.failed')}
        </p>
      )}
    </Card>
  );
}

function YesOrNo({ entryKey, isBusy }: { entryKey: string; isBusy: boolean }): ReactNode {
  const t = useT();
  const session = useSession();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const answer = (given: boolean): void => {
    setPressed(given);
    void session.visit.access.answer(entryKey, given, null);
  };
  return (
    <ButtonRow>
      <Button isBusy={isBusy && pressed === true} isLocked={isBusy} onPress={() => answer(true)}>
        {t('access.allow')}
      </Button>
      <Button look="secondary" isBusy={isBusy && pressed === false} isLocked={isBusy} onPress={() => answer(false)}>
        {t('access.deny')}
      </Button>
    </ButtonRow>
  );
}

/** Nothing is preselected. The button names the chosen duration, and a request can be declined (UX-05). */
function Days({ entry, days, isBusy }: { entry: MessageEntry; days: readonly number[]; isBusy: boolean }): ReactNode {
  const t = useT();
  const session = useSession();
  const id = useId();
  const area = useRef<HTMLFormElement>(null);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [isAsked, setAsked] = useState(false);
  const chosen = entry.chosenDays;
  const answer = (given: boolean): void => {
    setPressed(given);
    void session.visit.access.answer(entry.key, given, chosen);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (chosen !== null) return answer(true);
    setAsked(true);
    area.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={area} onSubmit={submit} css={form}>
      <Chips
        label={t('access.days')}
        name={id}
        chosen={chosen}
        onChoose={(count) => session.visit.access.chooseDays(entry.key, count)}
        options={days.map((count) => ({ value: count, label: t('access.day', { count }) }))}
      />
      {isAsked && chosen === null && (
        <p role="alert" css={[type.label, failure]}>
          {t('access.choose')}
        </p>
      )}
      <ButtonRow>
        <Button type="submit" isBusy={isBusy && pressed === true} isLocked={isBusy}>
          {chosen === null ? t('access.submit') : t('access.allowDays', { count: chosen })}
        </Button>
        <Button look="secondary" isBusy={isBusy && pressed === false} isLocked={isBusy} onPress={() => answer(false)}>
          {t('access.deny')}
        </Button>
      </ButtonRow>
    </form>
  );
}
