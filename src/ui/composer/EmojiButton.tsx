import { useCallback, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { css } from '@emotion/react';
import { useSession, useT } from '../context/ChatContext.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useDismiss } from '../parts/useDismiss.ts';

type Picker = ComponentType<{ onPick: (emoji: string) => void }>;

const anchor = css({ display: 'flex' });

/** The emoji picker and its button. The picker is loaded on first use (WIN-11). */
export function EmojiButton({ textareaRef }: { textareaRef: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const t = useT();
  const session = useSession();
  const area = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [picker, setPicker] = useState<{ Picker: Picker } | null>(null);
  const close = useCallback(() => {
    const focused = focusedIn(area.current);
    if (focused && area.current?.contains(focused)) textareaRef.current?.focus();
    setOpen(false);
  }, [textareaRef]);
  useDismiss(isOpen, close, area);
  const open = (): void => {
    setOpen(true);
    void loadPicker().then(setPicker, (cause: unknown) => {
      setOpen(false);
      session.ports.report({ code: 'load', message: 'The emoji picker could not be loaded', cause });
    });
  };
  const insert = (emoji: string): void => {
    const input = textareaRef.current;
    if (!input) return;
    input.setRangeText(emoji, input.selectionStart, input.selectionEnd, 'end');
    session.visit.composer.edit(input.value);
  };
  return (
    <div ref={area} css={anchor}>
      {isOpen && picker && <picker.Picker onPick={insert} />}
      <IconButton
        name={t('composer.emoji')}
        icon="smile"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPicker().catch(() => undefined)}
        onPress={isOpen ? close : open}
      />
    </div>
  );
}

const loadPicker = async (): Promise<{ Picker: Picker }> => ({
  Picker: (await import('./EmojiPicker.tsx')).EmojiPicker,
});
