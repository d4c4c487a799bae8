import type { ReactNode, RefObject } from 'react';
import { css } from '@emotion/react';
import { useSessionState } from '../context/ChatContext.tsx';
import { AttachButton } from './AttachButton.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';
import { ComposerNotice } from './ComposerNotice.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { SendButton } from './SendButton.tsx';

const tools = css({
  gridArea: 'tools',
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  minBlockSize: '46px',
  paddingInlineEnd: '5px',
});

/** What stands around the composer's textarea (WIN-11 to WIN-13). */
export function ComposerTools({ textareaRef }: { textareaRef: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const { chat, isMobile } = useSessionState();
  return (
    <>
      <ChosenFiles />
      <div css={tools}>
        {chat.id !== null && <AttachButton />}
        {isMobile ? <SendButton textareaRef={textareaRef} /> : <EmojiButton textareaRef={textareaRef} />}
      </div>
      <ComposerNotice />
    </>
  );
}
