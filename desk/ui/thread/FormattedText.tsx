import { useEffect, useMemo, useRef, useState } from 'react';
import { isFormatted, parseFormatting, type Block, type Inline } from '../../../protocol/formatting.ts';
import { MessageText, TextParts } from './MessageText.tsx';

type Props = { readonly blocks: readonly Block[] };

/** An operator's message, drawn like in the widget (VIS-09). */
export function FormattedText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseFormatting(text), [text]);
  if (!isFormatted(blocks)) return <MessageText text={text} />;
  return (
    <div className="message-text formatted" dir="auto">
      <Blocks blocks={blocks} />
    </div>
  );
}

function Blocks({ blocks }: Props) {
  return blocks.map((block, place) => <BlockView key={place} block={block} />);
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'code') return <CodeBlock text={block.text} />;
  if (block.kind === 'quote') {
    return (
      <blockquote>
        <Blocks blocks={block.children} />
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
  const List = block.items.some(({ number }) => number !== null) ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map(({ number, children }, place) => (
        <li key={place} value={number ?? undefined}>
          <Blocks blocks={children} />
        </li>
      ))}
    </List>
  );
}

function Inlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, place) => {
    if ('text' in inline) {
      if (inline.kind === 'text') return <TextParts key={place} text={inline.text} />;
      return (
        <code key={place} dir="auto">
          {inline.text}
        </code>
      );
    }
    const Tag = inline.kind === 'bold' ? 'strong' : 'em';
    return (
      <Tag key={place}>
        <Inlines inlines={inline.children} />
      </Tag>
    );
  });
}

/** Code does not wrap. If it is wider than the message, it can be scrolled by keyboard too. */
function CodeBlock({ text }: { readonly text: string }) {
  const ref = useRef<HTMLPreElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  const scrolls = isWide ? { tabIndex: 0, role: 'region', 'aria-label': 'Code' } : {};
  return (
    <pre ref={ref} dir="ltr" {...scrolls}>
      <code>{text}</code>
    </pre>
  );
}
