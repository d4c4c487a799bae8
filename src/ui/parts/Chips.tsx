import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { color, HOVER, radius, ring, TOUCH, type } from '../theme/style.ts';

const group = css({ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '12px' });
const chip = css({ position: 'relative', display: 'flex' });
const input = css({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  margin: 0,
  cursor: 'pointer',
  borderRadius: radius.round,
});
/** In dark colours, text in a dark accent would be fainter than the other chips. */
const chosen = `light-dark(${color.link}, ${color.text})`;
const face = css({
  boxSizing: 'border-box',
  minBlockSize: '32px',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  paddingInline: '12px',
  ...TOUCH,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.round,
  [HOVER]: { 'input:hover + &': { background: color.surface } },
  'input:checked + &': { borderColor: color.link, background: color.tint, color: chosen, fontWeight: 600 },
  '@media (forced-colors: active)': {
    'input:checked + &': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  'input:focus-visible + &': { outline: ring, outlineOffset: '2px' },
});

/** Radio buttons that look like chips. The choice can be changed until it is sent. */
export function Chips(props: {
  label: string;
  name: string;
  /** Null if nothing is chosen. */
  chosen: number | null;
  options: readonly { value: number; label: string }[];
  onChoose(value: number): void;
}): ReactNode {
  const { label, name, chosen, options, onChoose } = props;
  return (
    <div role="radiogroup" aria-label={label} css={group}>
      {options.map((option) => (
        <label key={option.value} css={[type.label, chip]}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
            css={input}
          />
          <span css={face}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
