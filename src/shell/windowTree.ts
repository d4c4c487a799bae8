import type { Tree } from './tree.ts';
import type { Locale } from './locale.ts';

/** The window's look before React. */
export type WindowLook = {
  readonly locale: Locale;
  readonly product: string;
  readonly logo: string | null;
  /** A phone's header has a back button. */
  readonly isMobile: boolean;
  /** False for a stored conversation, and for the ticket form of an offline chat. */
  readonly isGreeting: boolean;
  /** Sent before the app was loaded. */
  readonly sentTexts: readonly string[];
};

/** The page's picture, or the chat's own mark. Decorative, so hidden from screen readers. */
const mark = (logo: string | null): Tree => [
  'span',
  { class: 'shell-mark', 'aria-hidden': true },
  [logo ? ['img', { src: logo, alt: '' }] : ['i', {}]],
];

/**
 * The header's content while no operator is known (WIN-01 to WIN-03). The button that closes the
 * window is first on a phone, and last elsewhere.
 */
export function headerTree({ locale, product, logo, isMobile }: WindowLook, onBack: () => void): Tree {
  const { texts } = locale;
  // Its style turns it down where the button is last.
  const close: Tree = ['button', { type: 'button', 'aria-label': texts['launcher.close'], onclick: onBack }, '‹'];
  const name: Tree = [
    'div',
    {},
    [
      ['h2', {}, [['bdi', {}, product]]],
      ['p', {}, texts['header.withoutOperator']],
    ],
  ];
  return [
    'div',
    { class: 'shell-bar' },
    [
      ...(isMobile ? [close] : []),
      ['span', {}, [['slot', { name: 'logo' }, [mark(logo)]]]],
      name,
      ...(isMobile ? [] : [close]),
    ],
  ];
}

/** The greeting (STA-02), the texts sent since, and the loader for what is in flight (WIN-09). */
export function bodyTrees({ locale, product, logo, isGreeting, sentTexts }: WindowLook): Tree[] {
  const { texts } = locale;
  const greeting: Tree = [
    'div',
    { class: 'shell-greeting' },
    [
      mark(logo),
      ['span', {}, [['bdi', {}, product]]],
      ['p', { part: 'message message-staff' }, [['slot', { name: 'greeting' }, texts['greeting.hello']]]],
    ],
  ];
  return [
    ...(isGreeting ? [greeting] : []),
    ...sentTexts.map((text): Tree => ['p', { part: 'message-user' }, text]),
    ['div', { class: 'shell-wait' }],
  ];
}

type Listeners = {
  onKeyDown: (event: KeyboardEvent) => void;
  onSubmit: (event: Event) => void;
  onBack: () => void;
};

/** Keeps the focus, and a phone's keyboard, in the text when Send is pressed. */
export const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

/** The chat window as painted on press, with a composer that accepts text immediately (UX-14). */
export const windowTree = (look: WindowLook, { onKeyDown, onSubmit, onBack }: Listeners): Tree => [
  'div',
  {
    part: 'window',
    role: 'dialog',
    'aria-label': look.locale.texts['window.name'],
    lang: look.locale.lang,
    dir: look.locale.dir,
    tabindex: -1,
    onkeydown: onKeyDown,
  },
  [
    ['div', { part: 'header' }, [headerTree(look, onBack)]],
    ['div', { 'aria-busy': true }, bodyTrees(look)],
    [
      'form',
      { part: 'composer', onsubmit: onSubmit },
      [
        [
          'textarea',
          {
            part: 'composer-input',
            'aria-label': look.locale.texts['composer.name'],
            rows: 1,
            placeholder: look.locale.texts['composer.placeholder'],
          },
        ],
        [
          'button',
          {
            type: 'submit',
            part: 'send-button',
            'aria-label': look.locale.texts['composer.send'],
            onpointerdown: keepFocus,
          },
        ],
      ],
    ],
  ],
];
