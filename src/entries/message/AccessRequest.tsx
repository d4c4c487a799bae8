import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession, useT } from '../../ui/context/ChatContext.tsx';
import { useHasPassed } from '../../ui/context/useHasPassed.ts';
import { Button } from '../../ui/parts/Button.tsx';
import { Card, CardText, CardTitle } from '../../ui/parts/Card.tsx';
import { Chips } from '../../ui/parts/Chips.tsx';
import { color, type } from '../../ui/theme/style.ts';
import type { Callback, MessageEntry } from './message.ts';

type Props = { entry: MessageEntry; callback: Callback };

// A page without a doctype gives forms a margin.
const form = css({ margin: 0 });
const controls = css({ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '12px' });
const failure = css({ margin: '8px 0 0', color: color.danger });

/** Staff asks for access to the customer's profile: for a number of days, or yes or no; once, and not after its end (ACC-01 to ACC-04). */
export function AccessRequest({ entry, callback }: Props): ReactNode {
  const { key: entryKey, callbackStatus: status } = entry;
  const t = useT();
  const hasExpired = useHasPassed(callback.validTo);
  const isOpen = callback.answer === null && !hasExpired;
  return (
    <Card>
      <CardTitle icon="shield">{callback.title}</CardTitle>
      {callback.text !== '' && <CardText>{callback.text}</CardText>}
      {isOpen && callback.durability.length > 0 && (
        <Days entry={entry} days={callback.durability} isBusy={status === 'sending'} />
      )}
      {isOpen && callback.durability.length === 0 && <YesOrNo entryKey={entryKey} isBusy={status === 'sending'} />}
      {callback.answer === null && hasExpired && <CardText>{t('access.expired')}</CardText>}
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
    void session.access.answer(entryKey, given, null);
  };
  return (
    <div css={controls}>
      <Button isBusy={isBusy && pressed === true} isLocked={isBusy} onPress={() => answer(true)}>
        {t('access.allow')}
      </Button>
      <Button look="secondary" isBusy={isBusy && pressed === false} isLocked={isBusy} onPress={() => answer(false)}>
        {t('access.deny')}
      </Button>
    </div>
  );
}

/** The fewest days are chosen at first: the least access that answers the request. */
function Days({ entry, days, isBusy }: { entry: MessageEntry; days: readonly number[]; isBusy: boolean }): ReactNode {
  const t = useT();
  const session = useSession();
  const name = useId();
  const chosen = entry.chosenDays ?? Math.min(...days);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void session.access.answer(entry.key, true, chosen);
  };
  return (
    <form onSubmit={submit} css={form}>
      <Chips
        label={t('access.days')}
        name={name}
        chosen={chosen}
        onChoose={(count) => session.access.chooseDays(entry.key, count)}
        options={days.map((count) => ({ value: count, label: t('access.day', { count }) }))}
      />
      <div css={controls}>
        <Button type="submit" isBusy={isBusy}>
          {t('access.submit')}
        </Button>
      </div>
    </form>
  );
}
