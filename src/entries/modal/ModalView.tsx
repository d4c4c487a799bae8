import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../../ui/context/ChatContext.tsx';
import { Icon } from '../../ui/parts/Icon.tsx';
import { Spinner } from '../../ui/parts/Spinner.tsx';
import { color, radius, type } from '../../ui/theme/style.ts';
import type { EntryViewProps } from '../views.tsx';

const alert = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  padding: '12px 16px',
  borderRadius: radius.medium,
  border: '1px solid transparent',
  color: color.text,
});
const success = css({
  background: `color-mix(in srgb, ${color.success} 12%, ${color.background})`,
  '& svg': { flex: 'none', color: color.success },
});
const loading = css({ background: color.surface, '& svg': { flex: 'none', color: color.muted } });
const words = css({ margin: 0 });

/** Something has come about, or is under way (ENT-06). */
export function ModalView({ entry }: EntryViewProps<'modal'>): ReactNode {
  const t = useT();
  const isDone = entry.icon === 'success';
  return (
    <div css={[alert, isDone ? success : loading]}>
      {isDone ? <Icon name="check" /> : <Spinner />}
      <p css={[type.label, words]}>{t(entry.textKey, entry.textValues)}</p>
    </div>
  );
}
