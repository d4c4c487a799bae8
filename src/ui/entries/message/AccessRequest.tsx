import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { withNames } from '../../../chat/noticeText.ts';
import { useAuthorOf, useSession, useT } from '../../context/ChatContext.tsx';
import { useHasPassed } from '../../context/useHasPassed.ts';
import { useMomentText } from '../../context/TimesContext.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonRow, Card, CardText, CardTitle } from '../../parts/Card.tsx';
import { Chips } from '../../parts/Chips.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { focusNextStep } from '../../thread/focusNextStep.ts';
import { KeepFocus } from '../../thread/KeepFocus.tsx';
import { useOutcome } from '../../thread/ReadAloud.tsx';
import { color, type } from '../../theme/style.ts';
import type { Callback, MessageEntry } from '../../../entries/message/message.ts';

type Props = { entry: MessageEntry; callback: Callback };

// A page without a doctype gives forms a margin.
const form = css({ margin: 0 });
const failure = css({ margin: '8px 0 0', color: color.danger });

const whole = css({ inlineSize: '100%' });
const stop = css({ display: 'grid', justifyItems: 'center', marginBlockStart: '4px' });
const ASKS = { view: 'access.asksView', edit: 'access.asksEdit' } as const;

/**
 * A request by staff for access to the customer's profile, for a number of days or as yes or no.
 * It can be answered once, until it expires or its chat ends (ACC-01 to ACC-04). The answer
 * replaces it by one line (VIS-11).
 */
export function AccessRequest({ entry, callback }: Props): ReactNode {
  const t = useT();
  const authorOf = useAuthorOf();
  const session = useSession();
  const area = useRef<HTMLDivElement>(null);
  const hasExpired = useHasPassed(callback.validTo);
  const isOver = useHasPassed(callback.accessUntil ?? null);
  const answer = useAnswerText({ entry, callback, isOver });
  // A second time in the line would be mistaken for the end.
  const namesItsEnd = !!callback.accessUntil && !isOver && !callback.stoppedAt;
  useOutcome(answer);
  useOutcome(callback.stoppedAt ? answer : null);
  return (
    <div ref={area} css={whole}>
      <KeepFocus area={area} onLost={(lost) => focusNextStep(lost.closest('article') ?? lost, session, true)}>
        {answer === null ? (
          <Card>
            <CardTitle>{callback.title}</CardTitle>
            {callback.text !== '' && <CardText>{callback.text}</CardText>}
            <CardText>
              {withNames(t, callback.scope ? ASKS[callback.scope] : 'access.asks', { name: authorOf(entry) })}
            </CardText>
            <Choice entry={entry} callback={callback} hasExpired={hasExpired} />
          </Card>
        ) : (
          <>
            <Notice at={namesItsEnd ? undefined : entry.createdAt}>{answer}</Notice>
            {!isOver && session.visit.access.canStop(entry) && <StopAccess entry={entry} />}
          </>
        )}
      </KeepFocus>
    </div>
  );
}

function Choice({ entry, callback, hasExpired }: Props & { hasExpired: boolean }): ReactNode {
  const t = useT();
  const { key: entryKey, callbackStatus: status } = entry;
  const isBusy = status === 'sending';
  if (hasExpired || status === 'ended') return <CardText>{t(hasExpired ? 'access.expired' : 'access.ended')}</CardText>;
  return (
    <>
      {callback.durability.length > 0 ? (
        <Days entry={entry} days={callback.durability} isBusy={isBusy} />
      ) : (
        <YesOrNo entryKey={entryKey} isBusy={isBusy} />
      )}
      {status === 'failed' && (
        <p role="alert" css={[type.label, failure]}>
          {t('access.failed')}
        </p>
      )}
    </>
  );
}

/** Ends the access before its time. A failure is shown below, and the press can be repeated. */
function StopAccess({ entry }: { entry: MessageEntry }): ReactNode {
  const t = useT();
  const { access } = useSession().visit;
  return (
    <div css={stop}>
      <Button look="quiet" isBusy={entry.callbackStatus === 'sending'} onPress={() => void access.stop(entry.key)}>
        {t('access.stop')}
      </Button>
      {entry.callbackStatus === 'failed' && (
        <p role="alert" css={[type.label, failure]}>
          {t('access.stopFailed')}
        </p>
      )}
    </div>
  );
}

/** Returns the line that replaces an answered request, with no more than the server has said. Null before the answer. */
function useAnswerText({ entry, callback, isOver }: Props & { isOver: boolean }): string | null {
  const t = useT();
  const authorOf = useAuthorOf();
  const momentText = useMomentText();
  const { answer, accessUntil, stoppedAt, scope, selectedDuration: count } = callback;
  const name = authorOf(entry);
  if (answer === null) return null;
  if (!answer) return t('access.denied');
  if (stoppedAt) return withNames(t, 'access.stopped', { name });
  if (isOver) return withNames(t, 'access.over', { name });
  // '' before the first paint.
  const until = accessUntil ? momentText(accessUntil) : '';
  if (until !== '') return withNames(t, `access.${scope ?? 'any'}Until`, { name, until });
  if (scope) return withNames(t, `access.${scope}`, { name });
  return count === null ? t('access.granted') : t('access.grantedDays', { count });
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
