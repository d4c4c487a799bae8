import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** A modal dialog, open as long as it is drawn. The browser's own keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: its end has to come before the node is taken out, or the focus is not given back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className="dialog" aria-labelledby={titleId} onCancel={onClose} onClose={onClose}>
      <h2 className="dialog-title" id={titleId}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
