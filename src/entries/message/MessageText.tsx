import { useMemo, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { linkify } from '../../ui/links.ts';
import { focusRing } from '../../ui/theme/style.ts';

const link = css({ color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '2px', borderRadius: '2px' });

/** Text as text, with the addresses and phone numbers in it as links that open beside the page (FORM-08). */
export function MessageText({ text }: { text: string }): ReactNode {
  const pieces = useMemo(() => linkify(text), [text]);
  return pieces.map((piece, at) =>
    piece.href === null ? (
      piece.text
    ) : (
      <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer" css={[focusRing, link]}>
        {piece.text}
      </a>
    ),
  );
}
