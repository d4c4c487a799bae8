import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { pasteInto } from '../../../protocol/pasteInto.ts';
import { addDraftFiles } from '../../flows/draft.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { useDesk } from '../useDesk.ts';
import { MentionMenuList } from './MentionMenu.tsx';
import { ReplyMenuList } from './ReplyMenu.tsx';
import type { Writing } from './useWriting.ts';

type Props = {
  readonly writing: Writing;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isTooLong: boolean;
  /** Of a reply. A note has its own. */
  readonly label: string;
  readonly placeholder: string;
  readonly title?: string;
  readonly rows: number;
  readonly isReadOnly?: boolean;
  /** Whether this key sends. */
  readonly isSendKey: (event: KeyboardEvent) => boolean;
  /** Between the lists and the text. */
  readonly above: ReactNode;
  /** Below the text. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/** The form of a reply or a private note: the text with its lists, and a bar of buttons (`children`). */
export function ComposerForm(props: Props) {
  const { writing, field, isTooLong, label, placeholder, title, rows, isReadOnly = false, isSendKey } = props;
  const desk = useDesk();
  const { isNote, text, gaps, mentions, replies } = writing;
  const list = mentions.isOpen ? mentions : replies;
  // A draft continues at its end. A field with an initial text has its caret at the start.
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    input.setSelectionRange(input.value.length, input.value.length);
    input.scrollTo(0, input.scrollHeight);
  }, [field]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (writing.onKeyDown(event) || !isSendKey(event)) return;
    event.preventDefault();
    // A held key would also send the canned reply that it has just chosen.
    if (!event.repeat) writing.send();
  };
  return (
    <form
      className="composer"
      data-note={isNote}
      data-too-long={isTooLong}
      onSubmit={(event) => {
        event.preventDefault();
        writing.send();
      }}
    >
      {replies.isOpen && <ReplyMenuList menu={replies} />}
      {mentions.isOpen && <MentionMenuList menu={mentions} />}
      {props.above}
      {/* The copy of the text in the attribute lets CSS grow the box with it. */}
      <div className={rows > 1 ? 'autogrow mail-input' : 'autogrow'} data-text={text}>
        <textarea
          ref={field}
          className="composer-input"
          aria-label={isNote ? 'Private note' : label}
          aria-invalid={isTooLong || gaps.length > 0}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={list.isOpen ? list.id : undefined}
          aria-activedescendant={list.isOpen ? `${list.id}-${list.place}` : undefined}
          placeholder={isNote ? 'Only your team sees this note. @ mentions a colleague' : placeholder}
          title={isNote ? undefined : title}
          rows={rows}
          dir="auto"
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => writing.write(event.target.value)}
          onSelect={({ currentTarget }) => mentions.onCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={({ currentTarget, nativeEvent }) =>
            void pasteInto(currentTarget, nativeEvent, (pasted) => addDraftFiles(desk, writing.key, pasted))
          }
        />
      </div>
      {props.below}
      <div className="composer-bar">{props.children}</div>
    </form>
  );
}

type GapsProps = { readonly gaps: readonly string[]; readonly children?: ReactNode };

/** Screen readers announce only changes inside a region that already exists. */
export function ComposerStatus({ gaps, children }: GapsProps) {
  return (
    <p className="composer-gaps" role="status">
      {gaps.length > 0 && <span>{`Fill in before sending: ${gaps.join(', ')}`}</span>}
      {children}
    </p>
  );
}

/** Switches between a reply and a private note. The text stays. */
export function NoteButton({ writing }: { readonly writing: Writing }) {
  return (
    <IconButton icon="note" name="Write a private note" aria-pressed={writing.isNote} onClick={writing.toggleNote} />
  );
}

/** Saves the private note. */
export function AddNoteButton({ writing, isTooLong }: { readonly writing: Writing; readonly isTooLong: boolean }) {
  const isEmpty = writing.text.trim() === '';
  return (
    <Button type="submit" look="primary" icon="note" isBusy={writing.isSavingNote} disabled={isTooLong || isEmpty}>
      Add note
    </Button>
  );
}
