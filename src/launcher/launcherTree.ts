import type { Tree } from './tree.ts';
import type { View } from './View.ts';

type Launcher = { view: View; press(event: { readonly detail: number }): void; hideBubble(): void };
type Words = { name: string; bubble: string; dismiss: string };

/**
 * The launcher's button and bubble (LAU-01 to LAU-04), before React and with it; the stylesheet draws their signs, for each SVG class that
 * a script touches would weigh some 10 KiB on every page. `marks`: what stands on the button beside.
 */
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
    [['slot', { name: 'launcher-icon' }, [['i', {}]]], ...marks],
  ];
  const bubble: Tree = [
    'section',
    { part: 'launcher-bubble' },
    [
      ['button', { onclick: press }, words.bubble],
      ['button', { 'aria-label': words.dismiss, onclick: hideBubble }],
    ],
  ];
  return hasBubble && !isOpen ? [button, bubble] : [button];
}
