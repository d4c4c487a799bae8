import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { ACCEPTED_FILES } from '../../../protocol/attachments.ts';
import { useSession, useT } from '../context/ChatContext.tsx';
import { focusComposer } from '../parts/focusComposer.ts';
import { IconButton } from '../parts/IconButton.tsx';

/** Opens the system's file dialog, then focuses the text, where Enter sends the files (UX-02). */
export function AttachButton(): ReactNode {
  const t = useT();
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    session.visit.composer.addFiles([...(currentTarget.files ?? [])]);
    // Allows the same file to be chosen again after it was removed.
    currentTarget.value = '';
    focusComposer(currentTarget);
  };
  return (
    <>
      <IconButton name={t('composer.attach')} icon="attach" onPress={() => input.current?.click()} />
      <input ref={input} type="file" hidden multiple accept={ACCEPTED_FILES} onChange={choose} />
    </>
  );
}
