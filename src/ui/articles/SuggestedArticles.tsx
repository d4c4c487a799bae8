import { useId, useMemo, type MouseEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { safeHref } from '../../../protocol/links.ts';
import { suggestArticles } from '../../chat/articles/suggestArticles.ts';
import { readArticles, type Article } from '../../config/readArticles.ts';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { focusComposer } from '../parts/focusComposer.ts';
import {
  alignedWithWindow,
  color,
  focusRing,
  HOVER,
  motion,
  radius,
  TOUCH,
  twoLines,
  type,
  visuallyHidden,
} from '../theme/style.ts';

export type SuggestedArticlesProps = {
  /** The visitor's question so far. */
  typed: string;
  /** Called when the visitor hides the articles. Without it they cannot be hidden. */
  onHide?: () => void;
};

const box = css({
  boxSizing: 'border-box',
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.card,
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minBlockSize: '36px',
  paddingInlineStart: '12px',
});
const heading = css({ flex: 1, margin: 0, color: color.muted, fontWeight: 600 });
const list = css({ margin: 0, padding: '0 4px 4px', listStyle: 'none' });
const link = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '8px',
  boxSizing: 'border-box',
  minBlockSize: '32px',
  ...TOUCH,
  padding: '5px 8px',
  borderRadius: radius.small,
  color: color.text,
  textDecoration: 'none',
  '& > svg': { color: color.muted },
  [HOVER]: { '&:hover': { background: color.tint } },
});
const title = css({ color: color.link, fontWeight: 600 });
const lines = css({ gridColumn: '1 / -1', color: color.muted, '@container (max-height: 680px)': { display: 'none' } });

/**
 * Up to three help articles for the chosen area and the typed words (VIS-05). A screen reader
 * announces that there are some, not each change of them.
 */
export function SuggestedArticles({ typed, onHide }: SuggestedArticlesProps): ReactNode {
  const t = useT();
  const id = useId();
  const session = useSession();
  const { articles: servers, chat, settings } = useSessionState();
  const articles = useMemo(() => {
    if (settings.articles === undefined) return servers.filter(({ url }) => safeHref(url) !== null);
    return readArticles(settings.articles, session.ports.page.url()).articles;
  }, [settings.articles, servers, session]);
  const { category } = chat;
  const preset = settings.category === null ? [] : [settings.category];
  const area = category ? [category.slug, category.name, String(category.id)] : preset;
  const found = suggestArticles(articles, { typed, area });
  const note = (article: Article) => () => session.visit.articles.noteOpened(article);
  return (
    <>
      <p role="status" css={visuallyHidden}>
        {found.length > 0 && t('articles.name')}
      </p>
      {found.length > 0 && (
        <section aria-labelledby={id} css={[box, motion.fade]}>
          <div css={head}>
            <h3 id={id} css={[type.caption, heading]}>
              {t('articles.name')}
            </h3>
            {onHide && (
              <IconButton
                name={t('articles.hide')}
                icon="close"
                onPress={({ currentTarget }: MouseEvent) => {
                  focusComposer(currentTarget);
                  onHide();
                }}
              />
            )}
          </div>
          <ul css={list}>
            {found.map((article) => (
              <li key={article.url}>
                <a
                  href={article.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  title={article.title}
                  onClick={note(article)}
                  onAuxClick={({ button }) => button === 1 && note(article)()}
                  css={[focusRing, link]}
                >
                  <span dir="auto" css={[type.label, twoLines, alignedWithWindow, title]}>
                    {article.title}
                  </span>
                  <Icon name="external" size={16} />
                  {article.text !== '' && (
                    <span dir="auto" css={[type.caption, twoLines, alignedWithWindow, lines]}>
                      {article.text}
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
