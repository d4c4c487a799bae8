import type { ReactNode } from 'react';
import { css, type SerializedStyles } from '@emotion/react';
import { useLanguage, useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { momentOf, useSubtitle, type Moment } from './useSubtitle.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { color, radius, twoLines, type, visuallyHidden } from '../theme/style.ts';
import { Menu } from './Menu.tsx';

const bar = css({
  display: 'flex',
  alignItems: 'center',
  color: color.text,
  // Touch controls are taller than the logo. The margin keeps the header as tall as the logo.
  '& > button, & > * > button': { marginBlock: '-2px' },
});
// The back button is as wide as the shell's, with any pointer, so that nothing moves when it replaces it.
const ofPhone = css([bar, { '& > button': { inlineSize: '44px' } }]);
const face = css({ position: 'relative', display: 'flex', marginInlineEnd: '12px' });
// The page's own logo must not make the header taller.
const ofPage = css({ '&::slotted(*)': { display: 'block', maxInlineSize: '140px', maxBlockSize: '40px' } });
const stacked = css({
  borderRadius: radius.round,
  boxShadow: `0 0 0 2px ${color.tint}`,
  '& + &': { marginInlineStart: '-16px' },
  // Initials are in the part that the next face does not cover.
  '&:not(:last-of-type) > :not(:has(img))': { boxSizing: 'border-box', paddingInlineEnd: '16px' },
  // A phone has room for two beside the subtitle.
  '@container (max-width: 399px)': {
    '&:nth-last-of-type(3)': { display: 'none' },
    '&:nth-last-of-type(3) + &': { marginInlineStart: 0 },
  },
});
const words = css({ flex: 1, minInlineSize: 0 });
const title = css([type.name, twoLines, { margin: 0 }]);
const subline = css({ margin: 0, overflowX: 'clip', color: color.muted });
// In a low window the avatar is smaller. The dot shrinks with it and moves outwards, so that it
// covers no initial.
const beyondFace = 'clamp(-4px, (100% - 40px) / 6 - 2px, -2px)';
const dot = css({
  position: 'absolute',
  insetBlockEnd: beyondFace,
  insetInlineEnd: beyondFace,
  boxSizing: 'content-box',
  blockSize: 'clamp(6px, (100% - 40px) / 6 + 8px, 8px)',
  aspectRatio: '1',
  border: `2px solid ${color.tint}`,
  borderRadius: '50%',
  forcedColorAdjust: 'none',
});
const dots: Record<Moment, SerializedStyles | null> = {
  loading: null,
  new: css([dot, { background: color.success }]),
  waiting: css([dot, { background: color.success }]),
  talking: css([dot, { background: color.success }]),
  ended: null,
  offline: css([dot, { background: color.outline }]),
};

/**
 * Shows the operator and the conversation's status (WIN-01, WIN-02, docs/design.md). Until an
 * operator has joined, shows the faces of those who are there. On a phone also shows a back
 * button, and replaces the subtitle while staff is typing (WIN-03).
 */
export function Header(): ReactNode {
  const t = useT();
  const { lang } = useLanguage();
  const session = useSession();
  const state = useSessionState();
  const { settings, isMobile, typing } = state;
  const moment = momentOf(state);
  const operator = moment === 'talking' || moment === 'ended' ? state.operator : null;
  const faces = moment === 'new' || moment === 'waiting' ? state.onlineOperators : [];
  const hasFaces = faces.length > 0;
  // Beside a reply time there is less room: it must not wrap, because the header would grow.
  const mostFaces = !state.replyTimes ? 3 : isMobile ? 1 : 2;
  const isTyping = isMobile && typing !== null;
  const name = operator?.name ?? settings.product;
  const subtitle = useSubtitle(moment);
  const typist = t('header.typing', { name: typing || operator?.name || t('thread.staff') });
  const minimize = (): void => session.visit.window.close();
  return (
    <div css={isMobile ? ofPhone : bar}>
      {isMobile && <IconButton name={t('header.back')} icon="back" onPress={minimize} />}
      <span css={face}>
        {operator ? (
          <Avatar part="avatar" src={operator.img} name={operator.name} size="large" />
        ) : (
          <slot name="logo" css={ofPage}>
            {hasFaces ? (
              faces.slice(0, mostFaces).map(({ name: one, img }, at) => (
                <span key={at} css={stacked}>
                  <Avatar part="avatar" src={img} name={one} size="large" />
                </span>
              ))
            ) : (
              <Avatar part="avatar" src={settings.logo} name="" size="large" />
            )}
          </slot>
        )}
        {dots[moment] && (
          <span css={dots[moment]}>
            <span css={visuallyHidden}>
              {hasFaces
                ? t('header.here', { names: namesIn(lang, faces) })
                : t(moment === 'offline' ? 'header.offline' : 'header.online')}
            </span>
          </span>
        )}
      </span>
      <div css={words}>
        <h2 title={name} css={title}>
          <bdi translate="no">{name}</bdi>
        </h2>
        {!isTyping && <p css={[type.label, subline]}>{subtitle}</p>}
        {isMobile && (
          <p role="status" aria-label={isTyping ? typist : undefined} css={[type.label, subline]}>
            {isTyping && typist}
          </p>
        )}
      </div>
      <Menu />
      {!isMobile && <IconButton name={t('header.minimize')} icon="minimize" onPress={minimize} />}
    </div>
  );
}

const namesIn = (lang: string, operators: readonly { readonly name: string }[]): string =>
  new Intl.ListFormat(lang).format(operators.map(({ name }) => name));
