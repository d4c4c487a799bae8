import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { ANIMALS, SMILES } from '../../config/limits.ts';
import { useLanguage, useT } from '../context/ChatContext.tsx';
import { moveFocus } from '../parts/moveFocus.ts';
import { useKeys } from '../parts/useKeys.ts';
import { bareButton, color, motion, radius, type } from '../theme/style.ts';

const COLUMNS = 8;

const picker = css({
  position: 'absolute',
  zIndex: 3,
  insetBlockEnd: 'calc(100% + 8px)',
  insetInlineEnd: '-4px',
  boxSizing: 'border-box',
  inlineSize: '324px',
  maxBlockSize: '296px',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  padding: '12px',
  border: '1px solid transparent',
  borderRadius: radius.medium,
  background: color.background,
  boxShadow: 'var(--sc-shadow)',
  transformOrigin: 'bottom right',
  '&:dir(rtl)': { transformOrigin: 'bottom left' },
});
const heading = css({
  margin: '0 4px 4px',
  color: color.muted,
  fontWeight: 600,
  'div + &': { marginBlockStart: '12px' },
});
const grid = css({ display: 'grid', gridTemplateColumns: `repeat(${COLUMNS}, 1fr)` });
const cell = css({
  aspectRatio: '1',
  borderRadius: radius.small,
  fontFamily: '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif',
  fontSize: '22px',
  lineHeight: 1,
  textAlign: 'center',
  outline: 'none',
  '&:hover': { background: color.surface },
  '&:focus-visible': { background: color.surface, boxShadow: `inset 0 0 0 2px ${color.link}` },
});

/** Two sections of emoji, by code point (WIN-21). It stays open, so that several can be picked. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }): ReactNode {
  const t = useT();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={ref} role="dialog" aria-label={t('composer.emoji')} css={[picker, motion.unfold]}>
      <Section name={t('emoji.smiles')} emoji={emojiOf(SMILES)} onPick={onPick} />
      <Section name={t('emoji.animals')} emoji={emojiOf(ANIMALS)} onPick={onPick} />
    </div>
  );
}

function Section(props: { name: string; emoji: readonly string[]; onPick: (emoji: string) => void }): ReactNode {
  const { name, emoji, onPick } = props;
  const id = useId();
  const { dir } = useLanguage();
  const area = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  useKeys(
    area,
    useCallback((event: KeyboardEvent) => moveFocus(event, { items: 'button', columns: COLUMNS, dir }), [dir]),
  );
  return (
    <>
      <h3 id={id} css={[type.caption, heading]}>
        {name}
      </h3>
      <div ref={area} role="group" aria-labelledby={id} css={grid}>
        {emoji.map((one, at) => (
          <button
            key={one}
            type="button"
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onClick={() => onPick(one)}
            css={[bareButton, cell]}
          >
            {one}
          </button>
        ))}
      </div>
    </>
  );
}

const emojiOf = ({ first, count }: { first: number; count: number }): string[] =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));
