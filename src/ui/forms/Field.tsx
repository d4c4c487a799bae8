import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import type { FormField } from '../../entries/userForm/userForm.ts';
import { useT } from '../context/ChatContext.tsx';
import { useWords } from '../context/useWords.ts';
import { isEnter } from '../parts/isEnter.ts';
import { color, radius, type, visuallyHidden } from '../theme/style.ts';
import { useTypedText } from './useTypedText.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const label = css({ display: 'block', marginBlockEnd: '4px', color: color.text, fontWeight: 600 });
const control = css({
  boxSizing: 'border-box',
  display: 'block',
  inlineSize: '100%',
  minBlockSize: '40px',
  margin: 0,
  padding: '8px 12px',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.background,
  color: color.text,
  fontFamily: 'inherit',
  // In a one-line form the placeholder replaces the label, so it needs a label's contrast.
  '&::placeholder': { color: color.muted, opacity: 1 },
  '&[aria-invalid="true"]': { borderColor: color.danger },
  '&:disabled': { opacity: 0.65 },
  // Safari on a phone zooms into smaller text.
  '@media (pointer: coarse)': { fontSize: '16px', minBlockSize: '44px' },
});
const tall = css({ '&&': { minBlockSize: '104px' }, maxBlockSize: '240px', fieldSizing: 'content', resize: 'none' });
// Two strokes that meet, as thick as the icons'. An image of an arrow would need an exception in
// the page's policy.
const stroke = (angle: string): string =>
  `linear-gradient(${angle}, transparent 43%, ${color.muted} 46% 60%, transparent 63%)`;
const choice = css({
  appearance: 'none',
  paddingInlineEnd: '36px',
  backgroundImage: `${stroke('45deg')}, ${stroke('-45deg')}`,
  backgroundPosition: 'right 18px center, right 12px center',
  backgroundSize: '6px 6px',
  backgroundRepeat: 'no-repeat',
  '&:dir(rtl)': { backgroundPosition: 'left 12px center, left 18px center' },
  '@media (forced-colors: active)': { appearance: 'auto', paddingInlineEnd: '12px' },
});
const optional = css({ marginInlineStart: '6px', color: color.muted, fontWeight: 400 });
// Side by side, unless both need more room.
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  '& > input': { flex: '1 1 120px', inlineSize: 'auto', minInlineSize: 0 },
});
const problem = css({ margin: '4px 0 0', color: color.danger });

/** Hints for the browser: the value it may fill in, and the keyboard that a phone shows. */
const HINTS: Record<string, { type: string; autoComplete: string; inputMode?: 'email' | 'tel' | 'url' }> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  url: { type: 'url', autoComplete: 'url', inputMode: 'url' },
  name: { type: 'text', autoComplete: 'name' },
};
const NO_HINTS = { type: 'text', autoComplete: 'off' };

/**
 * A form field with its label and, if invalid, its error (FORM-01). `isOptional`: marked as
 * optional, because other fields are required. `action`: the button of a one-line form, whose
 * label is visually hidden and repeated as placeholder.
 */
export function Field(props: {
  field: FormField;
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  isOptional?: boolean;
  action?: ReactNode;
  onEdit(value: string): void;
  onLeave(): void;
  onEnter(): void;
}): ReactNode {
  const { field, value, error, isDisabled, isOptional = false, action, onEdit, onLeave, onEnter } = props;
  const t = useT();
  const words = useWords();
  const id = useId();
  const ref = useRef<Control>(null);
  const listeners = useTypedText(ref, { field, value, onEdit });
  const common = {
    id,
    name: field.name,
    defaultValue: value,
    disabled: isDisabled,
    // An empty field inherits the form's direction; 'auto' would make it left-to-right.
    dir: value === '' ? undefined : 'auto',
    'aria-required': field.required,
    'aria-invalid': error !== undefined,
    'aria-describedby':
      [isOptional && `${id}optional`, error !== undefined && `${id}error`].filter(Boolean).join(' ') || undefined,
    ...listeners,
    onBlur: onLeave,
    css: [type.body, control, field.type === 'textarea' && tall, field.type === 'select' && choice],
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isEnter(event.nativeEvent)) return;
    event.preventDefault();
    if (!event.repeat) onEnter();
  };
  return (
    <div>
      <div css={action === undefined ? [type.label, label] : visuallyHidden}>
        <label htmlFor={id}>{words(field.label)}</label>
        {isOptional && (
          <span id={`${id}optional`} css={optional}>
            {t('form.optional')}
          </span>
        )}
      </div>
      {field.type === 'textarea' && <textarea {...common} ref={ref as React.Ref<HTMLTextAreaElement>} />}
      {field.type === 'select' && (
        <select {...common} dir={undefined} ref={ref as React.Ref<HTMLSelectElement>} onKeyDown={onKeyDown}>
          {!field.options.some((option) => option.value === '') && <option value="" />}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {words(option.label)}
            </option>
          ))}
        </select>
      )}
      {field.type === 'input' && (
        <div css={action !== undefined && line}>
          <input
            {...common}
            {...(HINTS[field.validator ?? ''] ?? NO_HINTS)}
            placeholder={action === undefined ? undefined : words(field.label)}
            ref={ref as React.Ref<HTMLInputElement>}
            onKeyDown={onKeyDown}
          />
          {action}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}error`} role="alert" css={[type.label, problem]}>
          {words(error)}
        </p>
      )}
    </div>
  );
}
