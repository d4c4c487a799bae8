import { useCallback, useLayoutEffect, useReducer, useSyncExternalStore, type ReactNode } from 'react';
import type { Texts } from '../../ports.ts';
import { launcherLook, launcherTree, type LauncherLook } from '../../shell/launcherTree.ts';
import type { ShownWidget } from '../../shell/PaintedElement.ts';
import type { PaintedLauncher } from '../../shell/PaintedLauncher.ts';
import type { Tree } from '../../shell/tree.ts';
import type { View } from '../../shell/View.ts';
import { LATIN_DIGITS } from '../../config/latinDigits.ts';
import { unseen } from '../theme/style.ts';
import { reactTree } from './reactTree.ts';
import { useTaken } from './useTaken.ts';

type Props = {
  painted: PaintedLauncher;
  widget: Pick<ShownWidget, 'view' | 'members'> & {
    set(change: Partial<View>): void;
    subscribe(listener: () => void): () => void;
  };
  texts: Texts;
};

/** The launcher, rendered by React into the painted nodes, then in the visitor's language. */
export function Launcher({ painted, widget, texts }: Props): ReactNode {
  const read = (): View => widget.view;
  const subscribe = useCallback((listener: () => void) => widget.subscribe(listener), [widget]);
  const view = useSyncExternalStore(subscribe, read, read);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => texts.subscribe(redraw), [texts]);
  const isTaken = useTaken();
  const { press } = painted;
  const hideBubble = (): void => {
    painted.hideBubble();
    widget.set({ said: undefined });
  };
  const look = launcherLook(view, widget.members.locale);
  const spoken = isTaken ? { ...look, ...wordsOf(view, texts) } : look;
  const trees = launcherTree(spoken, { press, hideBubble }, isTaken ? marksOf(view, texts) : []);
  const drawn = trees.map((tree, at) => reactTree(tree, at));
  return isTaken ? [...drawn, <Unread key="unread" view={view} texts={texts} />] : drawn;
}

/**
 * Announces messages that arrive while the window, and with it the thread's live region, is
 * hidden (A11Y-03). The shell paints nothing like it.
 */
function Unread({ view, texts }: { view: View; texts: Texts }): ReactNode {
  const { isOpen, unread, said = '' } = view;
  return (
    <div role="status" lang={texts.lang()} dir={texts.dir()} style={unseen}>
      {!isOpen && unread > 0 && `${texts.t('launcher.openUnread', { count: unread })} ${said}`.trim()}
    </div>
  );
}

function wordsOf(
  { isOpen, unread, hasBubble, said }: View,
  { t, lang, dir }: Texts,
): Pick<LauncherLook, 'name' | 'hasBubble' | 'bubble' | 'dismiss' | 'lang' | 'dir'> {
  const closed = unread > 0 ? t('launcher.openUnread', { count: unread }) : t('launcher.open');
  return {
    name: isOpen ? t('launcher.close') : closed,
    hasBubble: hasBubble || said !== undefined,
    bubble: said ?? t('launcher.bubble'),
    dismiss: t('launcher.dismiss'),
    lang: lang(),
    dir: dir(),
  };
}

const MOST = 9;

/**
 * The button's icon while the window is open, and the unread mark (LAU-03). The mark is visual
 * only; the button's name contains the number.
 */
function marksOf({ unread }: View, texts: Texts): Tree[] {
  const down: Tree = ['svg', { viewBox: '0 0 24 24' }, [['path', { d: 'm6 9.5 6 6 6-6' }]]];
  if (unread === 0) return [down];
  const number = new Intl.NumberFormat(texts.lang(), LATIN_DIGITS).format(Math.min(unread, MOST));
  return [down, ['span', { part: 'unread-dot', 'aria-hidden': true }, unread > MOST ? `${number}+` : number]];
}
