import { useLayoutEffect, useReducer, useSyncExternalStore, type ReactNode } from 'react';
import type { LauncherFacade } from '../../launcher/LauncherFacade.ts';
import { launcherTree } from '../../launcher/launcherTree.ts';
import type { Tree } from '../../launcher/tree.ts';
import type { View } from '../../launcher/View.ts';
import { BUBBLE, CLOSE, DISMISS, OPEN } from '../../launcher/words.ts';
import type { Texts } from '../../ports.ts';
import { reactTree } from './reactTree.ts';
import { useTaken } from './useTaken.ts';

type Props = { facade: LauncherFacade; subscribe: (listener: () => void) => () => void; texts: Texts };

/** The launcher, drawn by React into the nodes that the facade has painted; from then on in the visitor's language. */
export function Launcher({ facade, subscribe, texts }: Props): ReactNode {
  const view = useSyncExternalStore(
    subscribe,
    () => facade.view,
    () => facade.view,
  );
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => texts.subscribe(redraw), [texts]);
  const words = useTaken()
    ? wordsOf(view, texts)
    : { name: view.isOpen ? CLOSE : OPEN, bubble: BUBBLE, dismiss: DISMISS };
  const dot: Tree[] = view.unread > 0 ? [['span', { part: 'unread-dot' }, String(view.unread)]] : [];
  const { press, hideBubble } = facade;
  return launcherTree({ view, press, hideBubble }, words, dot).map((tree, at) => reactTree(tree, at));
}

function wordsOf({ isOpen, unread }: View, { t }: Texts): Parameters<typeof launcherTree>[1] {
  const closed = unread > 0 ? t('launcher.openUnread', { count: unread }) : t('launcher.open');
  return { name: isOpen ? t('launcher.close') : closed, bubble: t('launcher.bubble'), dismiss: t('launcher.dismiss') };
}
