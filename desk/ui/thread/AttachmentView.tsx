import { useState } from 'react';
import { isImageName } from '../../model/attachmentRules.ts';
import { fileSize } from '../../../protocol/fileSize.ts';
import { safeHref } from '../../../protocol/links.ts';
import type { Bubble } from '../../model/timeline.ts';
import { Icon } from '../parts/Icon.tsx';

type Attachment = Bubble['attachments'][number];

/** A file as a link with its size; a picture also as a preview. Not a link while it is still on its way. */
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

/** A preview that opens the picture. One that cannot be shown goes away; its file's link stays. */
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
