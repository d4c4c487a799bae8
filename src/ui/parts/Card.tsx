import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { color, radius, type } from '../theme/style.ts';
import { Icon, type IconName } from './Icon.tsx';

const card = css({
  boxSizing: 'border-box',
  inlineSize: '100%',
  padding: '16px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.card,
  color: color.text,
  overflow: 'hidden',
});
const title = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  margin: 0,
  textWrap: 'balance',
  // In the middle of the first line, however many there are.
  '& svg': { flex: 'none', marginBlockStart: '1px', color: color.link },
});
const text = css({ margin: '4px 0 0', color: color.muted, textWrap: 'pretty' });

/** Something in the thread that is to be read or answered as one. */
export function Card({ children }: { children: ReactNode }): ReactNode {
  return <div css={card}>{children}</div>;
}

export function CardTitle({ icon, id, children }: { icon?: IconName; id?: string; children: ReactNode }): ReactNode {
  return (
    <h3 id={id} dir="auto" css={[type.title, title]}>
      {icon && <Icon name={icon} />}
      {children}
    </h3>
  );
}

export function CardText({ children }: { children: ReactNode }): ReactNode {
  return (
    <p dir="auto" css={[type.label, text]}>
      {children}
    </p>
  );
}
