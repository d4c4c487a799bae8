import { memo, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { css, type SerializedStyles } from '@emotion/react';
import type { Entry } from '../../entries/models.ts';
import type { EntryViewProps } from '../entries/EntryViewProps.ts';
import { views } from '../entries/views.tsx';
import { useAuthorOf, useSession, useT } from '../context/ChatContext.tsx';
import { useMomentText } from '../context/TimesContext.tsx';
import { REPLACED } from '../parts/replaced.ts';
import { rise } from '../theme/rise.ts';
import { color, focusRing, radius, type } from '../theme/style.ts';
import { useClasses } from '../theme/useClasses.ts';
import { EntryBoundary } from './EntryBoundary.tsx';
import { focusNextStep } from './focusNextStep.ts';
import type { Gap } from './grouping.ts';
import { KeepFocus } from './KeepFocus.tsx';
import { ReadWhenDrawn, useReading } from './ReadAloud.tsx';

// The slot can have the focus, but it is no control.
const slot = css([
  focusRing,
  {
    borderRadius: radius.small,
    // Its view is still being loaded. A box in its place, of another height, would have the thread jump twice.
    '&:has([data-awaited=held])': { blockSize: 0, margin: 0, overflow: 'hidden', visibility: 'hidden' },
  },
]);
const slots = {
  none: slot,
  small: css([slot, { marginBlockStart: '4px' }]),
  line: css([slot, { marginBlockStart: '12px' }]),
  event: css([slot, { marginBlockStart: '16px' }]),
  large: css([slot, { marginBlockStart: '20px' }]),
} as const satisfies Record<Gap, SerializedStyles>;
const broken = css({ margin: 0, color: color.muted, textAlign: 'center' });

type Props = {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  gap: Gap;
};

/** One entry of the thread, whatever its kind: an article named by its author and time, unable to break the rest. */
export const EntrySlot = memo(function EntrySlot({ entry, isFirst, isLast, gap }: Props): ReactNode {
  const t = useT();
  const authorOf = useAuthorOf();
  const session = useSession();
  const classOf = useClasses();
  const momentText = useMomentText();
  const article = useRef<HTMLElement>(null);
  const { newEntries } = useReading();
  const [isNew] = useState(() => newEntries.isArriving(entry.key));
  useLayoutEffect(() => {
    const element = article.current;
    if (!isNew || !element) return;
    // The content moves, not the entry itself, whose place the thread measures.
    const riseAll = (): void => [...element.children].forEach((child) => rise(child));
    if (!element.querySelector('[data-awaited=held]')) return riseAll();
    element.addEventListener(REPLACED, riseAll, { once: true });
    return () => element.removeEventListener(REPLACED, riseAll);
  }, [isNew]);
  // The record gives each kind its own view; that this entry is of the kind that it says, TypeScript can't follow through the lookup.
  const View = views[entry.objectType] as ComponentType<EntryViewProps>;
  const onError = (cause: unknown): void =>
    session.ports.report({
      code: 'entry',
      message: `An entry of the kind '${entry.objectType}' could not be shown`,
      cause,
    });
  const moment = momentText(entry.createdAt);
  return (
    <article
      ref={article}
      tabIndex={-1}
      part="entry"
      data-key={entry.key}
      aria-label={authorOf(entry) + (moment && `, ${moment}`)}
      className={classOf(slots[gap])}
    >
      {entry.objectType !== 'message' && <ReadWhenDrawn article={article} entryKey={entry.key} />}
      <KeepFocus area={article} onLost={(area) => focusNextStep(area, session, true)}>
        <EntryBoundary
          entry={entry}
          onError={onError}
          fallback={<p css={[type.label, broken]}>{t('thread.broken')}</p>}
        >
          <View entry={entry} isFirst={isFirst} isLast={isLast} />
        </EntryBoundary>
      </KeepFocus>
    </article>
  );
});
