import { useEffect, useRef, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { IconButton } from '../parts/IconButton.tsx';
import { alignedWithWindow, color, focusRing, twoLines, type } from '../theme/style.ts';

const WIDE = ['640px', '-640px'];
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  // As high as the header with controls for touch.
  minBlockSize: '44px',
  padding: '12px 8px',
  '@container (max-height: 680px)': { paddingBlock: '4px' },
  background: color.tint,
  // Like the header: a hairline, and on a tablet the tint up to the edges of the screen.
  boxShadow: `0 1px ${color.line}, ${WIDE.map((x) => `${x} 0 ${color.tint}, ${x} 1px ${color.line}`).join(', ')}`,
});
const words = css({ flex: 1, minInlineSize: 0 });
const heading = css([type.title, twoLines, focusRing, { margin: 0, '&:focus-visible': { outlineOffset: 0 } }]);
const line = css([type.label, twoLines, alignedWithWindow, { margin: 0, color: color.muted }]);

type Props = {
  id?: string;
  title: string;
  /** A line below the title; '' for none. */
  about?: string;
  /** The name of the button back. */
  back: string;
  onBack: () => void;
  children?: ReactNode;
};

/** The bar above a list or a conversation: a button back, the title, which gets the focus, and further controls. */
export function PastBar({ id, title, about = '', back, onBack, children }: Props): ReactNode {
  const ref = useRef<HTMLHeadingElement>(null);
  // After the layer's own layout effect, which notes what had the focus before.
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <div css={bar}>
      <IconButton name={back} icon="back" onPress={onBack} />
      <div css={words}>
        <h2 ref={ref} id={id} tabIndex={-1} css={heading}>
          {title}
        </h2>
        {about !== '' && (
          <p dir="auto" css={line}>
            {about}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
