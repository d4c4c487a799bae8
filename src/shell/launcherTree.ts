import type { Locale } from './locale.ts';
import type { Tree } from './tree.ts';
import type { View } from './View.ts';

export type LauncherLook = {
  readonly name: string;
  readonly bubble: string;
  readonly dismiss: string;
  readonly lang: string;
  readonly dir: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly hasBubble: boolean;
};
/** Returns the launcher's look before React. */
export function launcherLook({ isOpen, state, hasBubble }: View, { lang, dir, texts }: Locale): LauncherLook {
  return {
    name: texts[isOpen ? 'launcher.close' : 'launcher.open'],
    bubble: texts['launcher.bubble'],
    dismiss: texts['launcher.dismiss'],
    ...{ lang, dir, isOpen, hasBubble },
    isBusy: state === 'pending',
  };
}

type Listeners = { press: (event: { readonly detail: number }) => void; hideBubble: () => void };

/**
 * The launcher's button and bubble (LAU-01 to LAU-04), before and with React. The stylesheet
 * draws the icons, because each SVG class that a script uses takes about 10 KiB on every page.
 * Language and direction are set on the drawn parts, because the page chooses the corner,
 * whatever the language. `marks`: additional children of the button.
 */
export function launcherTree(
  look: LauncherLook,
  { press, hideBubble }: Listeners,
  marks: readonly Tree[] = [],
): Tree[] {
  const { name, bubble, dismiss, lang, dir, isOpen, isBusy, hasBubble } = look;
  const button: Tree = [
    'button',
    {
      part: 'launcher-button',
      'aria-label': name,
      'aria-expanded': isOpen,
      'aria-busy': isBusy,
      lang,
      dir,
      onclick: press,
    },
    [['slot', { name: 'launcher-icon' }, [['i', {}]]], ...marks],
  ];
  const aside: Tree = [
    'section',
    { part: 'launcher-bubble', lang, dir },
    [
      ['button', { onclick: press }, bubble],
      ['button', { 'aria-label': dismiss, onclick: hideBubble }],
    ],
  ];
  return hasBubble && !isOpen ? [button, aside] : [button];
}
