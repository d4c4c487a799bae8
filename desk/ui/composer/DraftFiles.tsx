import { fileSize } from '../../../protocol/fileSize.ts';
import type { DraftFile } from '../../model/entities.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';

type Props = {
  readonly files: readonly DraftFile[];
  /** Null while the files are being sent. */
  readonly onRemove: ((fileId: string) => void) | null;
};

export function DraftFiles({ files, onRemove }: Props) {
  return (
    <ul className="draft-files" aria-label="Files to send">
      {files.map((file) => (
        <li key={file.id} className="draft-file">
          <Icon name="file" />
          <span className="attachment-name" title={file.name}>
            {file.name}
          </span>
          <span className="attachment-size">{fileSize(file.size, 'en')}</span>
          {onRemove && <IconButton icon="close" name={`Remove ${file.name}`} onClick={() => onRemove(file.id)} />}
        </li>
      ))}
    </ul>
  );
}
