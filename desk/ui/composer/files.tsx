import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ACCEPTED_FILES } from '../../../protocol/attachments.ts';
import { fileSize } from '../../../protocol/fileSize.ts';
import type { DraftFile } from '../../model/entities.ts';
import { IconButton } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';

type Props = {
  readonly files: readonly DraftFile[];
  /** Null while the files are being sent. */
  readonly onRemove: ((fileId: string) => void) | null;
};

export function DraftFiles({ files, onRemove }: Props) {
  return (
    <ul className="draft-files" aria-label="Files to send">
      {files.map((file) => (
        <li key={file.id} className="draft-file">
          <Icon name="file" />
          <span className="attachment-name" title={file.name}>
            {file.name}
          </span>
          <span className="attachment-size">{fileSize(file.size, 'en')}</span>
          {onRemove && <IconButton icon="close" name={`Remove ${file.name}`} onClick={() => onRemove(file.id)} />}
        </li>
      ))}
    </ul>
  );
}

export function AttachButton({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="paperclip" name="Attach files" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Otherwise the same file could not be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

type FileDropProps = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isOff: boolean;
  readonly label: string;
  readonly children: ReactNode;
};

/** Accepts files dropped anywhere on the conversation and passes them to `onFiles`. */
export function FileDrop({ onFiles, isOff, label, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Even if nothing can be sent: otherwise the browser leaves the desk to show the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = isOff ? 'none' : 'copy';
    setOver(!isOff);
  };
  const onDrop = (event: DragEvent) => {
    // The browser inserts dropped text.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    if (!isOff) onFiles([...event.dataTransfer.files]);
  };
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  return (
    <section
      className="thread-pane"
      aria-label={label}
      data-drop={isOver}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {children}
      {isOver && <div className="drop-hint">Drop the files to attach them</div>}
    </section>
  );
}
