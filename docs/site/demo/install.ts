import { installDemo } from './installDemo.ts';

/** The scripted backend of the documentation's pages. It is there before the widget, whose script comes after this one. */
installDemo({ origin: 'https://demo.invalid', site: new URL('..', import.meta.url).href });
