import { useCallback, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { isEnabled } from '../../chat/selectors.ts';
import { useEscape } from '../context/EscapeLayers.tsx';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { useKeys } from '../parts/useKeys.ts';
import { color, motion, radius, type } from '../theme/style.ts';

const backdrop = css({
  position: 'absolute',
  zIndex: 5,
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  padding: '24px',
  borderRadius: 'inherit',
  background: 'rgb(10 16 22 / 0.5)',
});
const box = css({
  boxSizing: 'border-box',
  inlineSize: '100%',
  maxInlineSize: '320px',
  padding: '24px',
  border: '1px solid transparent',
  borderRadius: radius.large,
  background: color.background,
  color: color.text,
  boxShadow: 'var(--sc-shadow)',
});
const heading = css({ margin: '0 0 8px' });
const words = css({ margin: 0, color: color.muted, textWrap: 'pretty' });
const next = css({ marginBlockStart: '4px' });
const failure = css({ margin: '12px 0 0', color: color.danger });
// Side by side and equally wide, unless a text needs more room.
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  marginBlockStart: '20px',
  '& > button': { flex: '1 1 0', minInlineSize: 'fit-content', maxInlineSize: '100%' },
});

/** 'End This Chat' (WIN-14). Only its second button ends a chat (END-08). */
export function EndDialog({ status }: { status: 'ready' | 'sending' | 'failed' }): ReactNode {
  const t = useT();
  const session = useSession();
  const state = useSessionState();
  const { consent } = state.settings;
  // Without consent the conversation lasts as long as the page.
  const isStored = consent === 'functional' || consent === 'all';
  const isReadable = isStored && isEnabled(state, 'download');
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const cancel = useCallback(() => session.visit.endDialog.cancel(), [session]);
  useEscape(true, cancel);
  useKeys(area, keepFocus);
  useLayoutEffect(() => {
    const before = focusedIn(area.current);
    area.current?.querySelector('button')?.focus();
    return () => before?.focus();
  }, []);
  return (
    <div css={[backdrop, motion.fade]}>
      <div
        ref={area}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}title`}
        aria-describedby={isReadable ? `${id}text ${id}readable` : `${id}text`}
        part="modal"
        tabIndex={-1}
        css={[box, motion.unfold]}
      >
        <h2 id={`${id}title`} css={[type.title, heading]}>
          {t('end.title')}
        </h2>
        <p id={`${id}text`} css={[type.body, words]}>
          {t('end.text')}
        </p>
        {isReadable && (
          <p id={`${id}readable`} css={[type.body, words, next]}>
            {t('end.readable')}
          </p>
        )}
        {status === 'failed' && (
          <p role="alert" css={[type.label, failure]}>
            {t('end.failed')}
          </p>
        )}
        <div css={buttons}>
          <Button look="secondary" onPress={cancel}>
            {t('end.cancel')}
          </Button>
          <Button look="danger" isBusy={status === 'sending'} onPress={() => void session.visit.endDialog.confirm()}>
            {t('end.stop')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Keeps Tab inside the dialog. */
function keepFocus(event: KeyboardEvent): void {
  const area = event.currentTarget;
  if (event.key !== 'Tab' || !(area instanceof Element)) return;
  const buttons = [...area.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  const to = (at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length;
  event.preventDefault();
  buttons[to]?.focus();
}
