import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import type { SuggestedArticlesProps } from './SuggestedArticles.tsx';

/** The place of the suggested articles (VIS-05). Their code is loaded once there are articles to suggest. */
export function ArticleSlot(props: SuggestedArticlesProps): ReactNode {
  const session = useSession();
  const { articles, settings } = useSessionState();
  const [view, setView] = useState<{ View: ComponentType<SuggestedArticlesProps> } | null>(null);
  const isNeeded = settings.articles !== undefined || articles.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    loadView().then(setView, (cause: unknown) =>
      session.ports.report({ code: 'load', message: 'The suggested articles could not be loaded', cause }),
    );
  }, [isNeeded, session]);
  return isNeeded && view && <view.View {...props} />;
}

const loadView = async (): Promise<{ View: ComponentType<SuggestedArticlesProps> }> => ({
  View: (await import('./SuggestedArticles.tsx')).SuggestedArticles,
});
