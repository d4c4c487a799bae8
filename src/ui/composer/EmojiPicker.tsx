import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import { useLanguage, useSession, useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { isEnter } from '../parts/isEnter.ts';
import { moveFocus } from '../parts/moveFocus.ts';
import { useKeys } from '../parts/useKeys.ts';
import { bareButton, color, motion, radius, ring, TOUCH, type } from '../theme/style.ts';
import { animals, fits, smiles, type Emoji } from './emojiNames.ts';

const COLUMNS = 8;
/** The icon 'close', as a clip path. */
const CROSS = 'path("m8 7 4 4 4-4 1 1-4 4 4 4-1 1-4-4-4 4-1-1 4-4-4-4")';

const picker = css({
  position: 'absolute',
  zIndex: 3,
  insetBlockEnd: 'calc(100% + 8px)',
  insetInlineEnd: '-1px',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'min(324px, 100% + 16px)',
  // Eight per row, at a size for touch.
  '@media (pointer: coarse)': { inlineSize: 'min(378px, 100% + 12px)' },
  blockSize: '320px',
  // The picker fits into the window above a composer of five lines.
  maxBlockSize: 'calc(100cqh - 200px)',
  '@container (max-height: 320px)': { maxBlockSize: 'calc(100cqh - 92px)' },
  // A scrolling composer would clip it, so it is positioned against the window, whose containment holds it.
  '@container (max-height: 240px)': {
    position: 'fixed',
    insetBlock: '4px 54px',
    insetInlineEnd: '8px',
    inlineSize: 'min(324px, 100cqi - 16px)',
    blockSize: 'auto',
    maxBlockSize: 'none',
  },
  overflow: 'hidden',
  border: '1px solid transparent',
  borderRadius: radius.medium,
  background: color.background,
  boxShadow: 'var(--sc-shadow)',
  transformOrigin: 'bottom right',
  '&:dir(rtl)': { transformOrigin: 'bottom left' },
});
const search = css({
  flex: 'none',
  boxSizing: 'border-box',
  minBlockSize: '36px',
  ...TOUCH,
  margin: '12px 12px 8px',
  '@container (max-height: 240px)': { margin: '6px 8px' },
  padding: '6px 12px',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.background,
  color: color.text,
  fontFamily: 'inherit',
  '&::placeholder': { color: color.muted, opacity: 1 },
  // The browser's own cross has a different stroke width than the icons.
  '&::-webkit-search-cancel-button': {
    appearance: 'none',
    // Clipped from a border, which forced colours keep.
    border: '12px solid',
    clipPath: CROSS,
  },
});
const list = css({
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  padding: '0 12px 12px',
});
const heading = css({
  margin: '0 4px 4px',
  color: color.muted,
  fontWeight: 600,
});
const section = css({ '&:not([hidden]) ~ &': { marginBlockStart: '12px' } });
const status = css({ display: 'grid', placeItems: 'center', '&:not(:empty)': { blockSize: '100%' } });
const nothing = css({ display: 'grid', justifyItems: 'center', gap: '8px', margin: 0, color: color.muted });
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
  '&:focus-visible': { background: color.surface, outline: ring, outlineOffset: '-2px' },
});

/**
 * Two sections of emoji by code point (WIN-21), preceded by the recently picked ones. Stays open
 * for several picks, which do not change its order. A letter typed anywhere in it goes to the
 * search.
 */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }): ReactNode {
  const t = useT();
  const session = useSession();
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [recent] = useState(() => session.visit.composer.recentEmoji);
  const found = [smiles, animals].map((set) => set.filter((emoji) => fits(emoji, query)));
  const [foundSmiles = [], foundAnimals = []] = found;
  useEffect(() => area.current?.querySelector('button')?.focus(), []);
  useKeys(
    area,
    useCallback(({ key, target, ctrlKey, metaKey, altKey }) => {
      const isText = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (isText && target !== input.current) input.current?.focus();
    }, []),
  );
  const pick = (emoji: string): void => {
    session.visit.composer.rememberEmoji(emoji);
    onPick(emoji);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    if (!isEnter(nativeEvent) && (key !== 'ArrowDown' || isImeKey(nativeEvent))) return;
    // Otherwise Enter would submit the composer's form.
    event.preventDefault();
    const [first] = found.flat();
    if (key === 'ArrowDown') area.current?.querySelector('button')?.focus();
    else if (query.trim() !== '' && first) pick(first.sign);
  };
  return (
    <div ref={area} role="dialog" aria-label={t('composer.emoji')} css={[picker, motion.unfold]}>
      <input
        ref={input}
        type="search"
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        autoComplete="off"
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
        css={[type.label, search]}
      />
      <div css={list}>
        {recent.length > 0 && query.trim() === '' && <Section name={t('emoji.recent')} emoji={recent} onPick={pick} />}
        <Section name={t('emoji.smiles')} emoji={foundSmiles.map(signOf)} onPick={pick} />
        <Section name={t('emoji.animals')} emoji={foundAnimals.map(signOf)} onPick={pick} />
        <div role="status" css={status}>
          {found.flat().length === 0 && (
            <p css={[type.label, nothing]}>
              <Icon name="search" size={28} />
              <span>{t('emoji.none')}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const signOf = ({ sign }: Emoji): string => sign;

function Section(props: { name: string; emoji: readonly string[]; onPick: (emoji: string) => void }): ReactNode {
  const { name, emoji, onPick } = props;
  const id = useId();
  const { dir } = useLanguage();
  const area = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const stop = current !== null && emoji.includes(current) ? current : emoji[0];
  useKeys(
    area,
    useCallback(
      (event: globalThis.KeyboardEvent) => moveFocus(event, { items: 'button', columns: COLUMNS, dir }),
      [dir],
    ),
  );
  return (
    <div hidden={emoji.length === 0} css={section}>
      <h3 id={id} css={[type.caption, heading]}>
        {name}
      </h3>
      <div ref={area} role="group" aria-labelledby={id} css={grid}>
        {emoji.map((one) => (
          <button
            key={one}
            type="button"
            tabIndex={one === stop ? 0 : -1}
            onFocus={() => setCurrent(one)}
            onClick={() => onPick(one)}
            css={[bareButton, cell]}
          >
            {one}
          </button>
        ))}
      </div>
    </div>
  );
}
