import { useRef } from 'react';
import { ACCEPTED_FILES } from '../../../protocol/attachments.ts';
import { IconButton } from '../parts/IconButton.tsx';

export function AttachButton({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="paperclip" name="Attach files" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Otherwise the same file could not be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
