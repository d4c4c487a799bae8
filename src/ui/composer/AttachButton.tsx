import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { ACCEPTED_FILES } from '../../entries/message/allowedFiles.ts';
import { useSession, useT } from '../context/ChatContext.tsx';
import { IconButton } from '../parts/IconButton.tsx';

/** Chooses files by the system's dialog. */
export function AttachButton(): ReactNode {
  const t = useT();
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    session.composer.addFiles([...(currentTarget.files ?? [])]);
    // The same file can be chosen again after it was taken back.
    currentTarget.value = '';
  };
  return (
    <>
      <IconButton name={t('composer.attach')} icon="attach" onPress={() => input.current?.click()} />
      <input ref={input} type="file" hidden multiple accept={ACCEPTED_FILES} onChange={choose} />
    </>
  );
}
