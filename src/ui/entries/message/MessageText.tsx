import { useMemo, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { linkify } from '../../../../protocol/links.ts';
import { focusRing } from '../../theme/style.ts';

const link = css({
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  borderRadius: '2px',
  // The accent would be invisible on a visitor's bubble, which has the same colour.
  '&:focus-visible': { outlineColor: 'currentColor' },
});

/**
 * Plain text whose addresses and phone numbers are links that open in a new tab (FORM-08). Each
 * link is left-to-right, even in a right-to-left text, where the groups of a number would change
 * places.
 */
export function MessageText({ text }: { text: string }): ReactNode {
  const pieces = useMemo(() => linkify(text), [text]);
  return pieces.map((piece, at) =>
    piece.href === null ? (
      <span key={at}>{piece.text}</span>
    ) : (
      <a key={at} dir="ltr" href={piece.href} target="_blank" rel="noopener noreferrer" css={[focusRing, link]}>
        {piece.text}
      </a>
    ),
  );
}
