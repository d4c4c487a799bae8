import { useEffect } from 'react';
import { dismissBulkNotice, holdBulkNotice, releaseBulkNotice, undoBulkAction } from '../../flows/bulk.ts';
import { letterOf } from '../../model/letterOf.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Shows how many rows the last action changed, with Undo for ten seconds; longer while it has pointer or focus. */
export function BulkNotice() {
  const desk = useDesk();
  const { notice, isBusy } = useDeskState().bulk;
  const canUndo = notice !== null && notice.bulkId !== null;
  useEffect(() => {
    if (!canUndo) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && letterOf(event) === 'z';
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (!isUndo || isTyping || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      void undoBulkAction(desk);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [desk, canUndo]);
  // Screen readers announce only changes inside a region that already exists.
  return (
    <div
      className="bulk-notice"
      role="status"
      aria-label="Last action"
      onMouseEnter={() => holdBulkNotice(desk)}
      onMouseLeave={() => releaseBulkNotice(desk)}
      onFocus={() => holdBulkNotice(desk)}
      onBlur={() => releaseBulkNotice(desk)}
    >
      {notice !== null && (
        <div className="banner" data-at-once="true">
          <Icon name="check" />
          <span className="banner-text">{notice.text}</span>
          {canUndo && (
            <Button look="quiet" isBusy={isBusy} onClick={() => void undoBulkAction(desk)}>
              Undo
            </Button>
          )}
          <IconButton icon="close" name="Dismiss" onClick={() => dismissBulkNotice(desk)} />
        </div>
      )}
    </div>
  );
}
