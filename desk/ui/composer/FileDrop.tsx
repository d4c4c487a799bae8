import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';

type Props = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isOff: boolean;
  readonly label: string;
  readonly children: ReactNode;
};

/** Accepts files dropped anywhere on the conversation and passes them to `onFiles`. */
export function FileDrop({ onFiles, isOff, label, children }: Props) {
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
