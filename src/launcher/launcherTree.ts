import type { Tree } from './tree.ts';
import type { View } from './View.ts';

/** A stroke on a grid of 24, as all icons of the widget. */
export const icon = (d: string): Tree => ['svg', { viewBox: '0 0 24 24' }, [['path', { d }]]];
const CHAT = 'M8 19l-4 1 1-4a8 8 0 1 1 3 3Z';
const CROSS = 'm7 7 10 10m0-10L7 17';

type Launcher = { view: View; press(): void; hideBubble(): void };
type Words = { name: string; bubble: string; dismiss: string };

/** The launcher's button and bubble (LAU-01 to LAU-04), before React and with it. `marks`: what stands on the button beside. */
export function launcherTree({ view, press, hideBubble }: Launcher, words: Words, marks: readonly Tree[] = []): Tree[] {
  const { state, isOpen, hasBubble } = view;
  const button: Tree = [
    'button',
    {
      part: 'launcher-button',
      'aria-label': words.name,
      'aria-expanded': isOpen,
      'aria-busy': state === 'pending',
      onclick: press,
    },
    [['slot', { name: 'launcher-icon' }, [icon(CHAT)]], ...marks],
  ];
  const bubble: Tree = [
    'div',
    { part: 'launcher-bubble' },
    [
      ['button', { onclick: press }, words.bubble],
      ['button', { 'aria-label': words.dismiss, onclick: hideBubble }, [icon(CROSS)]],
    ],
  ];
  return hasBubble && !isOpen ? [button, bubble] : [button];
}
