import type { Tree } from './tree.ts';
import { MESSAGE, PLACEHOLDER, WINDOW } from './words.ts';

/**
 * The chat window as the press paints it: a frame with a composer that can be typed in at once. Header and body are empty, and the
 * stylesheet draws a spinner in their place. `said`: what was sent by Enter already stands there as it will in the thread.
 */
export const windowTree = (said: readonly string[], onkeydown: (event: KeyboardEvent) => void): Tree => [
  'div',
  { part: 'window', role: 'dialog', 'aria-label': WINDOW, tabindex: -1, onkeydown },
  [
    ['div', { part: 'header' }],
    ['div', { 'aria-busy': true }, said.map((text) => ['p', { part: 'message-user' }, text])],
    [
      'form',
      { part: 'composer' },
      [['textarea', { part: 'composer-input', 'aria-label': MESSAGE, rows: 1, placeholder: PLACEHOLDER }]],
    ],
  ],
];
