import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { ACCEPTED_FILES } from '../../../protocol/attachments.ts';
import { useT } from '../context/ChatContext.tsx';
import { IconButton } from '../parts/IconButton.tsx';

/** Opens the system's file dialog. `onChoose` gets the chosen files and the input that chose them. */
export function AttachButton({
  onChoose,
  isDisabled = false,
}: {
  onChoose: (files: File[], input: HTMLInputElement) => void;
  isDisabled?: boolean;
}): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    // Allows the same file to be chosen again after it was removed.
    currentTarget.value = '';
    onChoose(files, currentTarget);
  };
  return (
    <>
      <IconButton
        name={t('composer.attach')}
        icon="attach"
        disabled={isDisabled}
        onPress={() => input.current?.click()}
      />
      <input ref={input} type="file" hidden multiple accept={ACCEPTED_FILES} onChange={choose} />
    </>
  );
}
