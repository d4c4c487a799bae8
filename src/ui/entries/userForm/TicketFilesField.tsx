import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { fileSize } from '../../../../protocol/fileSize.ts';
import { pasteInto } from '../../../../protocol/pasteInto.ts';
import { TicketFiles } from '../../../chat/forms/TicketFiles.ts';
import type { TicketFile, UserFormEntry } from '../../../entries/userForm/userForm.ts';
import { AttachButton } from '../../composer/AttachButton.tsx';
import { RefusedList } from '../../composer/RefusedList.tsx';
import { useLanguage, useSession, useT } from '../../context/ChatContext.tsx';
import { useWords } from '../../context/useWords.ts';
import { isPicture } from '../../lightbox/pictures.ts';
import { Button } from '../../parts/Button.tsx';
import { FileTile } from '../../parts/FileCard.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { PicturePreview } from '../../parts/PicturePreview.tsx';
import { progressBar } from '../../parts/progressBar.ts';
import { alignedWithWindow, color, radius, type } from '../../theme/style.ts';

const head = css({ display: 'flex', alignItems: 'center', gap: '4px', marginInlineStart: '-8px' });
const label = css([type.label, { fontWeight: 600 }]);
const list = css({ display: 'grid', gap: '8px', margin: '4px 0 0', padding: 0, listStyle: 'none' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  padding: '8px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
});
const preview = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '40px',
  blockSize: '40px',
  overflow: 'hidden',
  borderRadius: radius.small,
  background: color.surface,
});
const words = css({ flex: '1 1 0', minInlineSize: 0, '& > *': { margin: 0 } });
const name = css([
  type.label,
  alignedWithWindow,
  {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 600,
  },
]);
const size = css([type.caption, { color: color.muted }]);
const problem = css([type.caption, { color: color.danger, overflowWrap: 'anywhere' }]);
const error = css([type.label, { margin: '4px 0 0', color: color.danger }]);
const refusal = css([problem, { marginBlockStart: '8px', '& p': { margin: 0 } }]);

/** Attaches files to a ticket by the button, by pasting and by dropping, and lists them with their progress (VIS-08). */
export function TicketFilesField({ entry }: { entry: UserFormEntry }): ReactNode {
  const t = useT();
  const wordsOf = useWords();
  const session = useSession();
  const { ticket } = session.visit.forms;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const isSending = entry.status === 'sending';
  const { files = [], refusedFiles = [] } = entry;
  useLayoutEffect(() => {
    ticket.openFiles((options) => new TicketFiles(options));
    const stop = new AbortController();
    const message = area.current?.closest('form')?.querySelector('textarea');
    const onPaste = (event: ClipboardEvent): void =>
      void (message && pasteInto(message, event, (pasted) => ticket.files?.add(pasted)));
    message?.addEventListener('paste', onPaste, { signal: stop.signal });
    return () => stop.abort();
  }, [ticket]);
  const remove = (key: string, pressed: HTMLElement): void => {
    // The row is removed with its buttons, so the focus moves first.
    const item = pressed.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling ?? area.current;
    next?.querySelector('button')?.focus();
    ticket.files?.remove(key);
  };
  const failed = files.find(({ status }) => status === 'failed');
  return (
    <div ref={area} role="group" aria-labelledby={id}>
      <div css={head}>
        <AttachButton isDisabled={isSending} onChoose={(chosen) => ticket.files?.add(chosen)} />
        <span id={id} css={label}>
          {t('ticket.files')}
        </span>
      </div>
      {files.length > 0 && (
        <ul aria-labelledby={id} css={list}>
          {files.map((file) => (
            <li key={file.key} title={file.name} css={row}>
              {isPicture(file) ? (
                <span css={preview}>
                  <PicturePreview file={ticket.files?.file(file.key)} />
                </span>
              ) : (
                <FileTile name={file.name} />
              )}
              <FileWords file={file} />
              {file.canRetry && (
                <Button
                  look="quiet"
                  isLocked={isSending}
                  aria-label={`${t('message.retry')}: ${file.name}`}
                  onPress={() => ticket.files?.retry(file.key)}
                >
                  {t('message.retry')}
                </Button>
              )}
              <IconButton
                name={t('composer.removeFile', { name: file.name })}
                // The form focuses the field with an error by its name.
                data-field={file === failed ? 'files' : undefined}
                icon="close"
                disabled={isSending && file.status !== 'uploading'}
                onPress={({ currentTarget }) => currentTarget instanceof HTMLElement && remove(file.key, currentTarget)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        <RefusedList refused={refusedFiles} look={refusal} />
      </div>
      {entry.errors['files'] !== undefined && (
        <p role="alert" css={error}>
          {wordsOf(entry.errors['files'])}
        </p>
      )}
    </div>
  );
}

/** The name and size of a file, and its progress or why it failed. */
function FileWords({ file }: { file: TicketFile }): ReactNode {
  const t = useT();
  const wordsOf = useWords();
  const { lang } = useLanguage();
  const { fault, error: serverText } = file;
  const reason =
    fault === null
      ? wordsOf(serverText) || t('form.failed')
      : t(fault.format === undefined ? `file.${fault.reason}` : 'file.format', { format: fault.format ?? '' });
  return (
    <div css={words}>
      <span dir="auto" css={name}>
        {file.name}
      </span>
      <span dir="ltr" css={size}>
        {fileSize(file.size, lang)}
      </span>
      {file.status === 'uploading' && (
        <progress
          aria-label={t('message.uploading', { name: file.name })}
          value={file.progress}
          max={1}
          css={progressBar}
        />
      )}
      {file.status === 'failed' && (
        <p role="alert" css={problem}>
          <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  );
}
