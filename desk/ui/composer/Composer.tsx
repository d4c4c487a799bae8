import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { pasteInto } from '../../../protocol/pasteInto.ts';
import { insertReply } from '../../flows/cannedReplies.ts';
import { addDraftFiles, chooseMention, removeDraftFile, writeDraft } from '../../flows/draft.ts';
import { addDraftNote } from '../../flows/notes.ts';
import { sendReply } from '../../flows/sendReply.ts';
import { asNote, noteOf } from '../../model/draftText.ts';
import { MESSAGE_LIMIT_NEAR } from '../../model/limits.ts';
import { placeholdersIn } from '../../model/placeholders.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { AttachButton, DraftFiles } from './files.tsx';
import { MentionMenuList, useMentionMenu } from './MentionMenu.tsx';
import { ReplyMenuList, useReplyMenu } from './ReplyMenu.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';

export function Composer({ chatId }: { readonly chatId: number }) {
  const desk = useDesk();
  // Without sync, the caret jumps to the end when text in the middle changes.
  const { chats, drafts, work } = useDeskState({ sync: true });
  const { text: draft, files } = drafts[chatId] ?? { text: '', files: [] };
  const textarea = useRef<HTMLTextAreaElement>(null);
  // An operator who opens or takes a chat will answer it. Taking it also removes the button with the focus.
  const status = chats[chatId]?.status;
  useEffect(() => textarea.current?.focus(), [status]);
  const note = noteOf(draft);
  const isNote = note !== null;
  const text = note ?? draft;
  const write = (typed: string) => writeDraft(desk, chatId, isNote ? asNote(typed) : typed);
  const menu = useReplyMenu(draft, { replies: work.replies, hasNotes: true }, (choice) => {
    if (choice.isNote) writeDraft(desk, chatId, asNote(''));
    // Rendered synchronously, because the selection needs the text.
    else
      selectGap(
        textarea.current,
        flushSync(() => insertReply(desk, chatId, choice)),
      );
  });
  const mentions = useMentionMenu({
    text: note,
    field: textarea,
    onChoose: (typed, operatorId) => {
      chooseMention(desk, chatId, operatorId);
      write(typed);
    },
  });
  const list = mentions.isOpen ? mentions : menu;
  const gaps = isNote ? [] : placeholdersIn(text);
  const length = text.trim().length;
  const isTooLong = length > MESSAGE_LIMIT;
  const isBusy = work.savingNotes[chatId]?.isBusy ?? false;
  const send = () => {
    if (isNote) void addDraftNote(desk, chatId);
    else sendReply(desk, chatId);
    textarea.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event) || menu.onKeyDown(event)) return;
    if (isNote && event.key === 'Backspace' && text === '') {
      event.preventDefault();
      writeDraft(desk, chatId, '');
    } else sendOnEnter(event, send);
  };
  return (
    <form
      className="composer"
      data-note={isNote}
      data-too-long={isTooLong}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {menu.isOpen && <ReplyMenuList menu={menu} />}
      {mentions.isOpen && <MentionMenuList menu={mentions} />}
      {files.length > 0 && !isNote && (
        <DraftFiles files={files} onRemove={(fileId) => removeDraftFile(desk, chatId, fileId)} />
      )}
      {/* The copy of the text in the attribute lets CSS grow the box with it. */}
      <div className="autogrow" data-text={text}>
        <textarea
          ref={textarea}
          className="composer-input"
          aria-label={isNote ? 'Private note' : 'Reply'}
          aria-invalid={isTooLong || gaps.length > 0}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={list.isOpen ? list.id : undefined}
          aria-activedescendant={list.isOpen ? `${list.id}-${list.place}` : undefined}
          placeholder={
            isNote ? 'Only your team sees this note. @ mentions a colleague' : 'Write a reply, or / for canned replies'
          }
          title={isNote ? undefined : 'Formatting: **bold**, *italics*, `code`, > quote, - list'}
          rows={1}
          dir="auto"
          value={text}
          onChange={(event) => write(event.target.value)}
          onSelect={({ currentTarget }) => mentions.onCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={({ currentTarget, nativeEvent }) =>
            void pasteInto(currentTarget, nativeEvent, (pasted) => addDraftFiles(desk, chatId, pasted))
          }
        />
      </div>
      {!isNote && <ReplyPreview text={text.trim()} />}
      {/* Screen readers announce only changes inside a region that already exists. */}
      <p className="composer-gaps" role="status">
        {gaps.length > 0 && `Fill in before sending: ${gaps.join(', ')}`}
      </p>
      <div className="composer-bar">
        {!isNote && <AttachButton onChoose={(chosen) => addDraftFiles(desk, chatId, chosen)} />}
        <IconButton
          icon="note"
          name="Write a private note"
          aria-pressed={isNote}
          onClick={() => {
            writeDraft(desk, chatId, isNote ? text : asNote(text));
            textarea.current?.focus();
          }}
        />
        <span className="composer-hint">{lengthHint(length, isNote)}</span>
        {isNote ? (
          <Button type="submit" look="primary" icon="note" isBusy={isBusy} disabled={isTooLong || length === 0}>
            Add note
          </Button>
        ) : (
          <Button
            type="submit"
            look="primary"
            icon="send"
            disabled={isTooLong || gaps.length > 0 || (length === 0 && files.length === 0)}
          >
            Send
          </Button>
        )}
      </div>
    </form>
  );
}

/** Selects the first unfilled placeholder, so that the operator types over it. */
function selectGap(textarea: HTMLTextAreaElement | null, text: string): void {
  const [gap] = placeholdersIn(text);
  if (gap === undefined || textarea === null) return;
  const start = text.indexOf(gap);
  textarea.setSelectionRange(start, start + gap.length);
}

function lengthHint(length: number, isNote: boolean): string {
  if (length > MESSAGE_LIMIT) return `${length - MESSAGE_LIMIT} over the limit of ${MESSAGE_LIMIT} characters`;
  if (length > MESSAGE_LIMIT_NEAR) return `${length} of ${MESSAGE_LIMIT} characters`;
  return `Enter to ${isNote ? 'add the note' : 'send'}, Shift+Enter for a new line`;
}

/** Sends on Enter, except for the Enter that ends an input method's composition. */
function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
  event.preventDefault();
  send();
}
