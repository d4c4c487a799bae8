import { removeDraftFile } from '../../flows/draft.ts';
import { fileSize } from '../../../protocol/fileSize.ts';
import type { DraftFile } from '../../state/createDeskState.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useDesk } from '../useDesk.ts';

type Props = { readonly chatId: number; readonly files: readonly DraftFile[] };

export function DraftFiles({ chatId, files }: Props) {
  const desk = useDesk();
  return (
    <ul className="draft-files" aria-label="Files to send">
      {files.map((file) => (
        <li key={file.id} className="draft-file">
          <Icon name="file" />
          <span className="attachment-name" title={file.name}>
            {file.name}
          </span>
          <span className="attachment-size">{fileSize(file.size, 'en')}</span>
          <IconButton
            icon="close"
            name={`Remove ${file.name}`}
            onClick={() => removeDraftFile(desk, chatId, file.id)}
          />
        </li>
      ))}
    </ul>
  );
}
