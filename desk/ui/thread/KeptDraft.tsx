import { useState } from 'react';
import { copyDraft, writeDraft } from '../../flows/draft.ts';
import { noteOf } from '../../model/noteDraft.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The operator's unsent text in a closed chat, which has no composer. */
export function KeptDraft({ chatId }: { readonly chatId: number }) {
  const desk = useDesk();
  const draft = useDeskState().drafts[chatId]?.text ?? '';
  const [isCopied, setCopied] = useState(false);
  const text = (noteOf(draft) ?? draft).trim();
  if (text === '') return null;
  return (
    <section className="kept-draft" aria-label="Your unsent text">
      <p className="foot-text">You had typed this, and it was not sent:</p>
      <p className="kept-draft-text" dir="auto">
        {text}
      </p>
      <div className="foot-actions">
        <span role="status" className="field-hint">
          {isCopied && 'Copied'}
        </span>
        <Button onClick={() => void copyDraft(desk, text).then(setCopied)}>Copy the text</Button>
        <Button onClick={() => writeDraft(desk, chatId, '')}>Discard it</Button>
      </div>
    </section>
  );
}
