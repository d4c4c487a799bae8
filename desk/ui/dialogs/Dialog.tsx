import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether Escape has to ask before it closes the dialog; it then shows that it has asked. */
  readonly holdsOnEscape?: () => boolean;
  readonly children: ReactNode;
};

const CONTROLS = 'input, textarea, select, button';

/** A modal dialog, open as long as it is drawn. The browser's own keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, holdsOnEscape, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: its end has to come before the node is taken out, or the focus is not given back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Where the fields scroll, the browser focuses the area that scrolls.
    if (document.activeElement?.matches(CONTROLS) !== true) dialog?.querySelector<HTMLElement>(CONTROLS)?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (holdsOnEscape?.() === true) event.preventDefault();
        else onClose();
      }}
      onClose={onClose}
    >
      <h2 className="dialog-title" id={titleId}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
