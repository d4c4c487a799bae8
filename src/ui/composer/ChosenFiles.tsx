import { useRef, type ReactNode, type RefObject } from 'react';
import { css } from '@emotion/react';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { FileCard } from '../parts/FileCard.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { color, motion, radius } from '../theme/style.ts';

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  maxBlockSize: '136px',
  overflowY: 'auto',
  margin: 0,
  padding: '8px',
  listStyle: 'none',
});
const item = css({
  display: 'flex',
  alignItems: 'center',
  minInlineSize: 0,
  maxInlineSize: '100%',
  paddingInlineEnd: '4px',
  borderRadius: radius.medium,
  background: color.surface,
});

/** Files that wait for the message they will go with. */
export function ChosenFiles({ textareaRef }: { textareaRef: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const t = useT();
  const session = useSession();
  const { files } = useSessionState().composer;
  const area = useRef<HTMLUListElement>(null);
  const remove = (key: string): void => {
    const buttons = [...(area.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus-visible'));
    // The button goes with the file, and the focus would with it. A finger has not asked for a keyboard.
    if (at >= 0) (buttons[at + 1] ?? buttons[at - 1] ?? textareaRef.current)?.focus();
    session.composer.removeFile(key);
  };
  return (
    <ul ref={area} aria-label={t('composer.files')} css={list}>
      {files.map(({ key, name, size }) => (
        <li key={key} css={[item, motion.arrive]}>
          <FileCard name={name} size={size} isBare />
          <IconButton name={t('composer.removeFile', { name })} icon="close" onPress={() => remove(key)} />
        </li>
      ))}
    </ul>
  );
}
