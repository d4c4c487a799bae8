import { useState } from 'react';
import { isImageName } from '../../model/attachmentRules.ts';
import { fileSize } from '../../../protocol/fileSize.ts';
import { safeHref } from '../../../protocol/links.ts';
import type { Bubble } from '../../model/timeline.ts';
import { Icon } from '../parts/Icon.tsx';

type Attachment = Bubble['attachments'][number];

/** A file with its size, as a link once it is sent. A picture also has a preview. */
export function AttachmentView({ attachment }: { readonly attachment: Attachment }) {
  const link = attachment.link === null ? null : safeHref(attachment.link, document.baseURI);
  const size = attachment.size !== null && <span className="attachment-size">{fileSize(attachment.size, 'en')}</span>;
  if (link === null) {
    return (
      <span className="attachment">
        <Icon name="file" />
        <span className="attachment-name" title={attachment.name}>
          {attachment.name}
        </span>
        {size}
      </span>
    );
  }
  return (
    <>
      {isImageName(attachment.name) && <Picture link={link} name={attachment.name} />}
      <span className="attachment">
        <Icon name="file" />
        <a className="attachment-name" title={attachment.name} href={link} target="_blank" rel="noopener noreferrer">
          {attachment.name}
        </a>
        {size}
      </span>
    </>
  );
}

/** A preview that opens the picture. Hidden if the picture cannot be shown; the link to the file stays. */
export function Picture({ link, name }: { readonly link: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false);
  const address = safeHref(link, document.baseURI);
  if (isBroken || address === null) return null;
  return (
    <a className="picture" href={address} target="_blank" rel="noopener noreferrer" aria-label={`Open ${name}`}>
      <img src={address} alt="" loading="lazy" onError={() => setBroken(true)} />
    </a>
  );
}
