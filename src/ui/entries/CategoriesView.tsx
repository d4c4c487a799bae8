import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSnapshot } from 'valtio';
import { useLanguage, useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { focusComposer } from '../parts/focusComposer.ts';
import { moveFocus } from '../parts/moveFocus.ts';
import { rise } from '../theme/rise.ts';
import { bareButton, color, focusRing, HOVER, motion, TOUCH, type } from '../theme/style.ts';
import type { EntryViewProps } from './EntryViewProps.ts';
import { categoryLabel, labelLanguage, type Category } from '../../entries/categories.ts';

// Aligns the picker with the messages, which have an avatar before them.
const indent = css({ marginInlineStart: '36px', paddingBlock: '8px' });
const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px' });
// A pill while the text fits on one line.
const pill = 'calc(var(--sc-radius) * 1.375)';
const choice = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minBlockSize: '36px',
  paddingBlock: '6px',
  paddingInline: '14px',
  border: `1px solid color-mix(in srgb, ${color.link} 80%, ${color.background})`,
  borderRadius: pill,
  color: color.link,
  fontWeight: 600,
  maxInlineSize: '100%',
  overflow: 'hidden',
  textAlign: 'start',
  ...TOUCH,
  [HOVER]: { '&:not([aria-disabled="true"]):hover': { background: color.tint } },
  '&[aria-checked="true"]': { background: color.tint },
});
const skeleton = css({ inlineSize: '180px', blockSize: '36px', borderRadius: pill, background: color.surface });
const note = css({ margin: 0, color: color.muted });

/**
 * The category picker: after a choice, only that choice is shown (ENT-10, ENT-11). Without one,
 * the visitor's first message folds it into a button (VIS-04). Arrow keys only move the focus; a
 * press chooses.
 */
export function CategoriesView({ entry }: EntryViewProps<'categories'>): ReactNode {
  const t = useT();
  const { dir } = useLanguage();
  const session = useSession();
  const { categories, categoriesStatus } = useSessionState();
  const { count } = useSnapshot(session.state.thread);
  const [current, setCurrent] = useState(0);
  const [isUnfolded, setUnfolded] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (isUnfolded) group.current?.querySelector('button')?.focus();
  }, [isUnfolded]);
  const { selected, staysOpen } = entry;
  // The count changes with each new entry.
  const isFolded = !selected && !staysOpen && !isUnfolded && count > 0 && session.thread.hasVisitorWritten(entry.key);
  const offered: readonly Category[] = selected ? [selected] : categories;
  const isOffered = offered.length > 0 && !selected && !isFolded;
  // In a window that was open when the page loaded, the areas are there already.
  useLayoutEffect(() => {
    if (isOffered && group.current?.closest('.animated')) [...group.current.children].forEach(rise);
  }, [isOffered]);
  if (offered.length === 0) return <NothingToChoose status={categoriesStatus} />;
  if (isFolded)
    return (
      <div css={indent}>
        <Button look="quiet" onPress={() => setUnfolded(true)}>
          {t('categories.add')}
        </Button>
      </div>
    );
  return (
    <div css={indent}>
      <div
        ref={group}
        role="radiogroup"
        tabIndex={-1}
        aria-label={t('categories.name')}
        onKeyDown={(event) => moveFocus(event, { items: '[role=radio]', dir })}
        css={column}
      >
        {offered.map((category, at) => (
          <button
            key={category.id}
            type="button"
            role="radio"
            lang={labelLanguage(category, t)}
            aria-checked={selected !== null}
            aria-disabled={selected !== null || undefined}
            tabIndex={selected !== null || at === current ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onClick={({ currentTarget }) => {
              void session.visit.categories.choose(category);
              // On a phone this would open the keyboard.
              if (!session.state.isMobile) focusComposer(currentTarget);
            }}
            css={[bareButton, type.label, focusRing, choice, motion.press]}
          >
            {selected !== null && <Icon name="check" size={16} />}
            <span>{categoryLabel(category, t)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function NothingToChoose({ status }: { status: 'loading' | 'ready' | 'failed' }): ReactNode {
  const t = useT();
  return (
    <div css={indent}>
      {status === 'loading' ? <div css={skeleton} /> : <p css={[type.label, note]}>{t('categories.failed')}</p>}
    </div>
  );
}
