import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { alignedWithWindow, color, radius, TOUCH, type } from '../theme/style.ts';

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
  margin: 0,
  textWrap: 'pretty',
});
const sentence = css({ margin: 0, textWrap: 'pretty' });
// Side by side and equally wide, from edge to edge. One that needs more room gets its own row.
const buttonRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  marginBlockStart: '12px',
  '& > button': { flex: '1 1 0', minInlineSize: 'fit-content', maxInlineSize: '100%' },
  // A button after a "done" mark stays on its line.
  '& > p ~ button': { flex: 'none' },
});
// The text of a quiet button aligns with the card's edges.
const quietRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  marginBlock: '8px -8px',
  marginInlineStart: '-6px',
  '& > button': { minBlockSize: '32px', ...TOUCH },
});
const text = css({ margin: '4px 0 0', color: color.muted, textWrap: 'pretty' });

/** The frame of a question, a form or a confirmation in the thread. */
export function Card({ children }: { children: ReactNode }): ReactNode {
  return <div css={card}>{children}</div>;
}

export function CardTitle({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <h3 id={id} dir="auto" css={[type.title, alignedWithWindow, title]}>
      {children}
    </h3>
  );
}

/** The question of a card without a title, styled as a message. */
export function CardSentence({ children }: { children: ReactNode }): ReactNode {
  return (
    <p dir="auto" css={[type.body, alignedWithWindow, sentence]}>
      {children}
    </p>
  );
}

/** The buttons that answer a card's question. */
export function ButtonRow({ children }: { children: ReactNode }): ReactNode {
  return <div css={buttonRow}>{children}</div>;
}

/** Quiet buttons below a card's field or choice. */
export function QuietRow({ children }: { children: ReactNode }): ReactNode {
  return <div css={quietRow}>{children}</div>;
}

export function CardText({ children }: { children: ReactNode }): ReactNode {
  return (
    <p dir="auto" css={[type.label, alignedWithWindow, text]}>
      {children}
    </p>
  );
}
