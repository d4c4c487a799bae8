import { useMemo } from 'react';
import { isFormatted, parseFormatting } from '../../../protocol/formatting.ts';
import { FormattedText } from '../thread/FormattedText.tsx';

/** A reply as the visitor will see it. Only a reply with formatting has a preview. */
export function ReplyPreview({ text }: { readonly text: string }) {
  const isNeeded = useMemo(() => isFormatted(parseFormatting(text)), [text]);
  if (!isNeeded) return null;
  return (
    <details className="reply-preview">
      <summary>Preview</summary>
      <div className="reply-preview-text" role="region" aria-label="Preview of the reply">
        <FormattedText text={text} />
      </div>
    </details>
  );
}
