import { Fragment, useReducer, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { launcherTree, type LauncherWords } from '../../launcher/launcherTree.ts';
import type { Widget } from '../../launcher/Widget.ts';
import { words } from '../../launcher/words.ts';
import type { Texts } from '../../ports.ts';
import { reactTree } from './reactTree.ts';
import { useTaken } from './useTaken.ts';

/** The launcher, drawn by React into the nodes that the facade has painted; from then on in the visitor's language. */
export function Launcher({ widget, texts }: { widget: Widget; texts: Texts }): ReactNode {
  const view = () => widget.view;
  useSyncExternalStore(widget.subscribe, view, view);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => texts.subscribe(redraw), [texts]);
  const isTaken = useTaken();
  const said = isTaken ? wordsOf(widget, texts) : { ...words, button: widget.view.isOpen ? words.close : words.open };
  return launcherTree(said, widget).map((tree, at) => <Fragment key={at}>{reactTree(tree)}</Fragment>);
}

function wordsOf({ view }: Widget, { t }: Texts): LauncherWords {
  const closed = view.unread > 0 ? t('launcher.openUnread', { count: view.unread }) : t('launcher.open');
  return {
    button: view.isOpen ? t('launcher.close') : closed,
    bubble: t('launcher.bubble'),
    dismiss: t('launcher.dismiss'),
  };
}
