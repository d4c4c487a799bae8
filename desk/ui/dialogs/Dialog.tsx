import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  /** Returns whether Escape must not close the dialog yet. The caller then shows a warning. */
  readonly holdsOnEscape?: () => boolean;
  readonly children: ReactNode;
};

const CONTROLS = 'input, textarea, select, button';

/** A modal dialog, open while it is mounted. The browser traps the focus. The next key goes where it was. */
export function Dialog({ title, onClose, holdsOnEscape, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect, because its cleanup must run before the node is removed, or the focus is not restored.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    // If the fields scroll, the browser focuses the scrolling area.
    if (document.activeElement?.matches(CONTROLS) !== true) dialog?.querySelector<HTMLElement>(CONTROLS)?.focus();
    return () => {
      dialog?.close();
      // Chromium restores the focus, but loses the caret when React removes the dialog after this cleanup. Only a
      // new focus restores it. By then another dialog, or a field that has just appeared, may have the focus.
      queueMicrotask(() => {
        if (!(before instanceof HTMLElement) || document.activeElement !== before) return;
        before.blur();
        before.focus();
      });
    };
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
