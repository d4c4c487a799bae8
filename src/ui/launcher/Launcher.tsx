import { useLayoutEffect, useReducer, useSyncExternalStore, type ReactNode } from 'react';
import type { LauncherFacade } from '../../launcher/LauncherFacade.ts';
import { launcherTree } from '../../launcher/launcherTree.ts';
import type { Tree } from '../../launcher/tree.ts';
import type { View } from '../../launcher/View.ts';
import { BUBBLE, CLOSE, DISMISS, OPEN } from '../../launcher/words.ts';
import type { Texts } from '../../ports.ts';
import { unseen } from '../theme/style.ts';
import { reactTree } from './reactTree.ts';
import { useTaken } from './useTaken.ts';

type Props = { facade: LauncherFacade; subscribe: (listener: () => void) => () => void; texts: Texts };

/** The launcher, drawn by React into the nodes that the facade has painted; from then on in the visitor's language. */
export function Launcher({ facade, subscribe, texts }: Props): ReactNode {
  const read = (): View => facade.view;
  const view = useSyncExternalStore(subscribe, read, read);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => texts.subscribe(redraw), [texts]);
  const isTaken = useTaken();
  const words = isTaken ? wordsOf(view, texts) : { name: view.isOpen ? CLOSE : OPEN, bubble: BUBBLE, dismiss: DISMISS };
  const { press, hideBubble } = facade;
  const trees = launcherTree({ view, press, hideBubble }, words, isTaken ? marksOf(view, texts) : []);
  // On what is drawn, not around it: the corner is the page's, whatever the language.
  const speech = isTaken ? { lang: texts.lang(), dir: texts.dir() } : {};
  const drawn = trees.map(([tag, attributes, children = []], at) =>
    reactTree([tag, { ...attributes, ...speech }, children], at),
  );
  return isTaken ? [...drawn, <Unread key="unread" view={view} texts={texts} />] : drawn;
}

/** Tells of what comes while the window is closed, and with it the place where the thread is read aloud (A11Y-03). Nothing like it is painted. */
function Unread({ view, texts }: { view: View; texts: Texts }): ReactNode {
  const { isOpen, unread } = view;
  return (
    <div role="status" lang={texts.lang()} dir={texts.dir()} style={unseen}>
      {!isOpen && unread > 0 && texts.t('launcher.openUnread', { count: unread })}
    </div>
  );
}

function wordsOf({ isOpen, unread }: View, { t }: Texts): Parameters<typeof launcherTree>[1] {
  const closed = unread > 0 ? t('launcher.openUnread', { count: unread }) : t('launcher.open');
  return { name: isOpen ? t('launcher.close') : closed, bubble: t('launcher.bubble'), dismiss: t('launcher.dismiss') };
}

const MOST = 9;

/** What the button turns to with the window open, and the unread mark (LAU-03): its number is for the eye, the button's name says it. */
function marksOf({ unread }: View, texts: Texts): Tree[] {
  const down: Tree = ['svg', { viewBox: '0 0 24 24' }, [['path', { d: 'm6 9.5 6 6 6-6' }]]];
  if (unread === 0) return [down];
  const number = new Intl.NumberFormat(texts.lang()).format(Math.min(unread, MOST));
  return [down, ['span', { part: 'unread-dot', 'aria-hidden': true }, unread > MOST ? `${number}+` : number]];
}
