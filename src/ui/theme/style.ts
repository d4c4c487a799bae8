import { css, keyframes } from '@emotion/react';
import { accentEdge, accentHover, accentText } from '../../theme/accent.ts';
import { CLOSE_MS, EASE, SMALLER } from '../../theme/motion.ts';
import { MUTED, SURFACE, dangerFill, onDanger } from '../../theme/shades.ts';

/**
 * The tokens of src/theme/tokens.css.ts under the names that the views use, and colours only for
 * the views. src/theme/contrast.css.ts strengthens some of them.
 */
export const color = {
  accent: 'var(--sc-accent)',
  onAccent: 'var(--sc-on-accent)',
  background: 'var(--sc-background)',
  surface: SURFACE,
  /** The background of a card. In dark colours it is one step lighter than the window. */
  card: 'light-dark(var(--sc-background), color-mix(in srgb, #fff 4%, var(--sc-background)))',
  text: 'var(--sc-text)',
  muted: MUTED,
  tint: 'var(--sc-tint)',
  line: 'var(--sc-line, color-mix(in srgb, var(--sc-text) 13%, var(--sc-background)))',
  outline: 'var(--sc-line, color-mix(in srgb, var(--sc-text) 52%, var(--sc-background)))',
  link: accentText,
  accentEdge,
  accentHover,
  danger: 'var(--sc-danger, light-dark(#c01f2e, #ff8f8f))',
  dangerFill,
  onDanger,
  success: 'light-dark(#0f7a48, #56c990)',
} as const;

/** Corner radii, all derived from the window's: if a page sets that to 0, the whole widget is square. */
export const radius = {
  small: 'calc(var(--sc-radius) * 0.5)',
  medium: 'calc(var(--sc-radius) * 0.75)',
  large: 'var(--sc-radius)',
  round: '999px',
} as const;

/** The type scale. */
export const type = {
  caption: css({ fontSize: '12px', lineHeight: '16px' }),
  label: css({ fontSize: '13px', lineHeight: '18px' }),
  body: css({ fontSize: '15px', lineHeight: '22px' }),
  title: css({ fontSize: '16px', lineHeight: '22px', fontWeight: 600 }),
  name: css({ fontSize: '17px', lineHeight: '22px', fontWeight: 600 }),
} as const;

export const ring = `var(--sc-ring, 2px) solid ${color.link}`;
export const focusRing = css({
  outline: 'none',
  '&:focus-visible': { outline: ring, outlineOffset: '2px' },
});

/**
 * Excludes an element from the text copied with a selection around it. Safari supports only the
 * prefixed name.
 */
export const uncopied = { WebkitUserSelect: 'none', userSelect: 'none' } as const;

/**
 * For screen readers only: invisible, and not copied with a selection. Use as an inline style
 * where no class can be generated.
 */
export const unseen = {
  ...uncopied,
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
export const visuallyHidden = css(unseen);

/** Cuts text after two lines. The element's title has the full text. */
export const twoLines = css({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

/**
 * Aligns a text of any direction with its neighbours, at the side where the window's lines begin.
 * Chromium knows only the prefixed value.
 */
export const alignedWithWindow = css({ textAlign: ['match-parent', '-webkit-match-parent'] });

/** A control without the browser's own styles. */
export const bareButton = css({
  margin: 0,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  '&:disabled, &[aria-disabled="true"]': { cursor: 'default' },
});

const MOVES = '@media (prefers-reduced-motion: no-preference)';

/**
 * Animates only transform and opacity, for less than 250 ms, and not at all if the visitor
 * prefers reduced motion. Entries and chips arrive by `rise`.
 */
const unfold = keyframes({ from: { opacity: 0, transform: SMALLER } });
const fade = keyframes({ from: { opacity: 0 } });
const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const bounce = keyframes({ '30%': { opacity: 1, transform: 'translateY(-3px)' }, '60%': { transform: 'none' } });

export const motion = {
  unfold: css({ [MOVES]: { animation: `${unfold} ${CLOSE_MS}ms ${EASE}` } }),
  fade: css({ [MOVES]: { animation: `${fade} 180ms ease-out` } }),
  press: css({ [MOVES]: { transition: 'transform 120ms ease-out', '&:active': { transform: 'scale(0.97)' } } }),
  /** Repeats while waiting. With reduced motion it does not turn. */
  turn: css({
    animation: `${turn} 900ms linear infinite`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  }),
  bounce: css({ [MOVES]: { animation: `${bounce} 1200ms ease-in-out infinite` } }),
} as const;

/** The minimum size of a control for touch. */
export const TOUCH = { '@media (pointer: coarse)': { minBlockSize: '44px', minInlineSize: '44px' } } as const;

/** The size of a square control for touch. */
export const FINGER = { '@media (pointer: coarse)': { inlineSize: '44px', blockSize: '44px' } } as const;

/** Hover styles. On a touch screen they would remain after a press. */
export const HOVER = '@media (hover: hover)';
