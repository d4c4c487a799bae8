import { useEffect, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { isAtTicket, isEnabled } from '../../chat/selectors.ts';
import type { Session } from '../../chat/Session.ts';
import { useSession, useT } from '../context/ChatContext.tsx';
import { focusComposer } from '../parts/focusComposer.ts';
import { Icon } from '../parts/Icon.tsx';
import { color, motion, radius, type } from '../theme/style.ts';

const cover = css({
  position: 'absolute',
  zIndex: 4,
  inset: '8px',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '8px',
  borderRadius: radius.small,
  border: `2px dashed ${color.link}`,
  background: color.tint,
  boxShadow: `0 0 0 8px ${color.background}`,
  color: color.link,
  pointerEvents: 'none',
});

/** Covers the window while files are dragged over it. They can be dropped anywhere in it. */
export function DropTarget({ root }: { root: ShadowRoot }): ReactNode {
  const t = useT();
  const isHeld = useFileDrop(root);
  if (!isHeld) return null;
  return (
    <div css={[cover, type.title, motion.fade]}>
      <Icon name="attach" size={28} />
      <span>{t('composer.drop')}</span>
    </div>
  );
}

/** Adds files dropped on the window to the composer or the ticket form (ATT-02). Returns true while files are dragged over it. */
function useFileDrop(root: ShadowRoot): boolean {
  const session = useSession();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // The element entered last. The next one is entered before this one is left, and a removed
    // element is never left.
    let over: EventTarget | null = null;
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', step: (event: DragEvent) => void): void => {
      const onDrag = (event: Event): void => {
        if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
        // Also if files are not accepted: otherwise the browser would leave the page to open the file.
        event.preventDefault();
        // The page's upload area would take the file too, or refuse it for the widget.
        event.stopPropagation();
        if (!takesFiles(session)) {
          event.dataTransfer.dropEffect = 'none';
          return;
        }
        step(event);
        setHeld(over !== null);
      };
      root.addEventListener(name, onDrag, { signal });
    };
    listen('dragenter', ({ target }) => (over = target));
    listen('dragover', () => undefined);
    listen('dragleave', ({ target }) => {
      if (target === over) over = null;
    });
    listen('drop', (event) => {
      over = null;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isAtTicket(session.state)) return session.visit.forms.ticket.files?.add(files);
      session.visit.composer.addFiles(files);
      focusComposer(root);
    });
    const onPage = (event: Event): void => {
      if (!event.composedPath().includes(root)) setHeld(false);
    };
    root.ownerDocument.addEventListener('dragenter', onPage, { capture: true, signal });
    return () => stop.abort();
  }, [root, session]);
  return isHeld;
}

/** Whether the composer takes files now, or the ticket form that replaces it (VIS-08). */
function takesFiles({ state, visit }: Session): boolean {
  if (!isEnabled(state, 'files') || state.isPastOpen) return false;
  return !isAtTicket(state) || (visit.forms.ticket.files?.canAdd ?? false);
}
