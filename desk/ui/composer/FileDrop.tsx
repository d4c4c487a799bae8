import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';

type Props = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isOff: boolean;
  readonly label: string;
  readonly children: ReactNode;
};

/** The whole conversation takes dropped files; they wait in the composer until they are sent. */
export function FileDrop({ onFiles, isOff, label, children }: Props) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Also where nothing can be sent: the browser would leave the desk to show the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = isOff ? 'none' : 'copy';
    setOver(!isOff);
  };
  const onDrop = (event: DragEvent) => {
    // The browser inserts dragged text.
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
