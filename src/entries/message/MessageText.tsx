import { useMemo, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { linkify } from '../../../protocol/links.ts';
import { focusRing } from '../../ui/theme/style.ts';

const link = css({
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  borderRadius: '2px',
  // The accent would be lost on a visitor's bubble, which has it.
  '&:focus-visible': { outlineColor: 'currentColor' },
});

/**
 * Text as text, with the addresses and phone numbers in it as links that open beside the page (FORM-08). Each runs from left to right, also
 * in a text that does not: the groups of a number would change their places.
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
