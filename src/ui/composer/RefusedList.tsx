import type { ReactNode } from 'react';
import { css, type SerializedStyles } from '@emotion/react';
import type { RefusedFiles } from '../../entries/message/message.ts';
import { useLanguage, useT } from '../context/ChatContext.tsx';
import { color, twoLines } from '../theme/style.ts';

const detail = css({ color: color.muted });
const list = css([detail, twoLines]);

/** The refused files, by reason, with what may be sent instead. `look`: of each reason. */
export function RefusedList({
  refused,
  look,
}: {
  refused: readonly RefusedFiles[];
  look: SerializedStyles;
}): ReactNode {
  const t = useT();
  return refused.map(({ reason, names }) => (
    <div key={reason} css={look}>
      <p>{t(`file.${reason}`)}</p>
      <p title={names.join('\n')} css={list}>
        <Names names={names} />
      </p>
      {reason === 'type' && <p css={detail}>{t('file.allowed')}</p>}
    </div>
  ));
}

function Names({ names }: { names: readonly string[] }): ReactNode {
  const { lang } = useLanguage();
  return new Intl.ListFormat(lang, { type: 'unit' })
    .formatToParts(names)
    .map(({ type: kind, value }, at) =>
      kind === 'element' ? <bdi key={at}>{value}</bdi> : <span key={at}>{value}</span>,
    );
}
