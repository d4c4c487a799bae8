import { memo, useRef, type ComponentType, type ReactNode } from 'react';
import { css } from '@emotion/react';
import type { Entry } from '../../entries/models.ts';
import { views, type EntryViewProps } from '../../entries/views.tsx';
import { useSession, useT } from '../context/ChatContext.tsx';
import { useMomentText } from '../context/useTimeText.ts';
import { color, motion, type } from '../theme/style.ts';
import { authorOf } from './authorOf.ts';
import { EntryBoundary } from './EntryBoundary.tsx';
import { KeepFocus } from './KeepFocus.tsx';
import { useIsNew } from './ReadAloud.tsx';

const slot = css({
  marginBlockStart: '20px',
  // It takes the focus for what it holds, and is not to be pressed.
  outline: 'none',
  '&:first-of-type, [data-day] + &': { marginBlockStart: 0 },
});
const continued = css({ marginBlockStart: '4px' });
const broken = css({ margin: 0, color: color.muted, textAlign: 'center' });

export type Place = { isFirst: boolean; isLast: boolean };

/** One entry of the thread, whatever its kind: an article named by its author and time, read aloud when new, unable to break the rest. */
export const EntrySlot = memo(function EntrySlot({ entry, isFirst, isLast }: { entry: Entry } & Place): ReactNode {
  const t = useT();
  const session = useSession();
  const momentText = useMomentText();
  const article = useRef<HTMLElement>(null);
  const isNew = useIsNew(entry.key);
  // The record gives each kind its own view; that this entry is of the kind that it says, TypeScript can't follow through the lookup.
  const View = views[entry.objectType] as ComponentType<EntryViewProps>;
  const onError = (cause: unknown): void =>
    session.ports.report({
      code: 'entry',
      message: `An entry of the kind '${entry.objectType}' could not be shown`,
      cause,
    });
  return (
    <article
      ref={article}
      tabIndex={-1}
      part="entry"
      data-key={entry.key}
      aria-label={`${authorOf(entry, t)}, ${momentText(entry.createdAt)}`}
      aria-live={isNew ? undefined : 'off'}
      css={[slot, !isFirst && continued, isNew && motion.arrive]}
    >
      <KeepFocus area={article}>
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
