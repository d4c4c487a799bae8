import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import type { Block, Inline } from '../../../../protocol/formatting.ts';
import { useT } from '../../context/ChatContext.tsx';
import { focusRing, radius } from '../../theme/style.ts';
import { MessageText } from './MessageText.tsx';

const MONOSPACE = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';
const SHADE = 'color-mix(in srgb, currentColor 9%, transparent)';

const blocksLook = css({ '& > *': { marginBlock: 0 }, '& > * + *': { marginBlockStart: '6px' } });
const code = css({
  paddingInline: '4px',
  borderRadius: '4px',
  background: SHADE,
  fontFamily: MONOSPACE,
  fontSize: '0.9em',
});
const codeBlock = css({
  boxSizing: 'border-box',
  maxInlineSize: '100%',
  padding: '8px 10px',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  // Forced colours remove backgrounds.
  border: '1px solid transparent',
  borderRadius: radius.small,
  background: SHADE,
  fontFamily: MONOSPACE,
  fontSize: '13px',
  lineHeight: '19px',
  whiteSpace: 'pre',
  overflowWrap: 'normal',
});
const quote = css({
  marginInline: 0,
  paddingInlineStart: '10px',
  borderInlineStart: '3px solid color-mix(in srgb, currentColor 45%, transparent)',
});
const list = css({ paddingInlineStart: '22px', '& > li + li': { marginBlockStart: '2px' } });
const NUMBER_LOOK = css({ fontVariantNumeric: 'tabular-nums' });

/** The parts of an operator's formatted message, as elements (VIS-09). Links are as in other messages, and none in code. */
export function FormattedText({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return (
    <div css={blocksLook}>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }): ReactNode {
  if (block.kind === 'code') return <CodeBlock text={block.text} />;
  if (block.kind === 'quote') {
    return (
      <blockquote css={quote}>
        <FormattedText blocks={block.children} />
      </blockquote>
    );
  }
  if (block.kind === 'text') {
    return (
      <p>
        <Inlines inlines={block.children} />
      </p>
    );
  }
  const items = block.items.map(({ number, children }, at) => (
    <li key={at} value={number ?? undefined}>
      <FormattedText blocks={children} />
    </li>
  ));
  const numbers = block.items.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return <ul css={list}>{items}</ul>;
  // Room for the longest number and its dot.
  const room = css({ paddingInlineStart: `${Math.max(...numbers.map((number) => String(number).length)) + 1.6}ch` });
  return <ol css={[list, NUMBER_LOOK, room]}>{items}</ol>;
}

function Inlines({ inlines }: { inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, at) => {
    if ('text' in inline) {
      if (inline.kind === 'text') return <MessageText key={at} text={inline.text} />;
      return (
        <code key={at} dir="auto" css={code}>
          {inline.text}
        </code>
      );
    }
    const Tag = inline.kind === 'bold' ? 'strong' : 'em';
    return (
      <Tag key={at}>
        <Inlines inlines={inline.children} />
      </Tag>
    );
  });
}

/** Lines of code, which do not wrap. If they are wider than the message, it can be scrolled by keyboard too. */
function CodeBlock({ text }: { text: string }): ReactNode {
  const t = useT();
  const ref = useRef<HTMLPreElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  const scrolls = isWide ? { tabIndex: 0, role: 'region', 'aria-label': t('message.code') } : {};
  return (
    <pre ref={ref} dir="ltr" {...scrolls} css={[focusRing, codeBlock]}>
      <code>{text}</code>
    </pre>
  );
}
