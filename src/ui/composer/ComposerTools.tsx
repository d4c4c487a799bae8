import type { ComponentProps, ReactNode, RefObject } from 'react';
import { css } from '@emotion/react';
import { isEnabled } from '../../chat/selectors.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import type { Cards } from '../onDemand/CardsContext.tsx';
import { onDemand } from '../onDemand/onDemand.tsx';
import { focusComposer } from '../parts/focusComposer.ts';
import { AttachButton } from './AttachButton.tsx';
import { ComposerNotice } from './ComposerNotice.tsx';
import { EmojiButton } from './EmojiButton.tsx';

const ChosenFiles = onDemand<ComponentProps<Cards['ChosenFiles']>>(
  (cards, props) => <cards.ChosenFiles {...props} />,
  72,
);

const files = css({ gridArea: 'files' });
const tools = css({
  gridArea: 'tools',
  display: 'flex',
  alignItems: 'center',
  // Beside the send button in every window, so that Attach moves nothing when the chat begins.
  justifyContent: 'end',
  gap: '4px',
  minBlockSize: '44px',
  paddingInlineStart: '8px',
  '&:not(:empty)': { paddingInlineEnd: '4px' },
  '@container (max-height: 240px)': { minBlockSize: '38px' },
});

/** The composer's parts between its textarea and the send button (WIN-11 to WIN-13, UX-02). */
export function ComposerTools({ textareaRef }: { textareaRef: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const state = useSessionState();
  const session = useSession();
  const { chat, composer, isMobile } = state;
  // Enter in the text sends the files, so it gets the focus (UX-02).
  const attach = (files: File[], input: HTMLInputElement): void => {
    session.visit.composer.addFiles(files);
    focusComposer(input);
  };
  return (
    <>
      {composer.files.length > 0 && (
        <div css={files}>
          <ChosenFiles textareaRef={textareaRef} />
        </div>
      )}
      <div css={tools}>
        {chat.id !== null && isEnabled(state, 'files') && <AttachButton onChoose={attach} />}
        {!isMobile && isEnabled(state, 'emoji') && <EmojiButton textareaRef={textareaRef} />}
      </div>
      <ComposerNotice />
    </>
  );
}
