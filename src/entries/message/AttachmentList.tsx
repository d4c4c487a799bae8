import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { FileCard } from '../../ui/parts/FileCard.tsx';
import { useSession } from '../../ui/context/ChatContext.tsx';
import { safeHref } from '../../ui/links.ts';
import { bareButton, color, focusRing, HOVER, radius } from '../../ui/theme/style.ts';
import type { Attachment } from './message.ts';

const link = css({
  display: 'block',
  maxInlineSize: '100%',
  borderRadius: radius.medium,
  textDecoration: 'none',
  [HOVER]: { '&:hover': { background: color.surface } },
});

/** The files of a message. One whose address is not safe to follow is shown, and leads nowhere. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }): ReactNode {
  const { apiUrl } = useSession().settings.servers;
  return attachments.map((attachment, at) => {
    const href = safeHref(attachment.link, apiUrl);
    const card = <FileCard name={attachment.name} size={attachment.size} preview={href} />;
    if (href === null) return <div key={at}>{card}</div>;
    return (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={attachment.name}
        css={[bareButton, focusRing, link]}
      >
        {card}
      </a>
    );
  });
}
