import { useEffect, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { addDraftFiles, writeDraft } from '../../flows/draft.ts';
import { sendReply } from '../../flows/sendReply.ts';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { MESSAGE_LIMIT_NEAR } from '../../model/limits.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { AttachButton } from './AttachButton.tsx';
import { DraftFiles } from './DraftFiles.tsx';

export function Composer({ chatId }: { readonly chatId: number }) {
  const desk = useDesk();
  // Without sync the caret jumps to the end when text in the middle is changed.
  const { text, files } = useDeskState({ sync: true }).drafts[chatId] ?? { text: '', files: [] };
  const textarea = useRef<HTMLTextAreaElement>(null);
  // An operator who opens or takes a chat is about to answer it.
  useEffect(() => textarea.current?.focus(), []);
  const length = text.trim().length;
  const isTooLong = length > MESSAGE_LIMIT;
  const send = () => {
    sendReply(desk, chatId);
    textarea.current?.focus();
  };
  return (
    <form
      className="composer"
      data-too-long={isTooLong}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {files.length > 0 && <DraftFiles chatId={chatId} files={files} />}
      {/* The copy of the text in the attribute is what lets the box grow with it, by style alone. */}
      <div className="autogrow" data-text={text}>
        <textarea
          ref={textarea}
          className="composer-input"
          aria-label="Reply"
          aria-invalid={isTooLong}
          placeholder="Write a reply"
          rows={1}
          dir="auto"
          value={text}
          onChange={(event) => writeDraft(desk, chatId, event.target.value)}
          onKeyDown={(event) => sendOnEnter(event, send)}
          onPaste={(event) => pasteFiles(event, (pasted) => addDraftFiles(desk, chatId, pasted))}
        />
      </div>
      <div className="composer-bar">
        <AttachButton onChoose={(chosen) => addDraftFiles(desk, chatId, chosen)} />
        <span className="composer-hint">{lengthHint(length)}</span>
        <Button type="submit" look="primary" icon="send" disabled={isTooLong || (length === 0 && files.length === 0)}>
          Send
        </Button>
      </div>
    </form>
  );
}

function lengthHint(length: number): string {
  if (length > MESSAGE_LIMIT) return `${length - MESSAGE_LIMIT} over the limit of ${MESSAGE_LIMIT} characters`;
  if (length > MESSAGE_LIMIT_NEAR) return `${length} of ${MESSAGE_LIMIT} characters`;
  return 'Enter to send, Shift+Enter for a new line';
}

/** The Enter that ends the composition of an input method is not meant for the chat. */
function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
  event.preventDefault();
  send();
}

function pasteFiles(event: ClipboardEvent, add: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  add(files);
}
