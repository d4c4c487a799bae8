import type { WidgetProps } from '../src/config/settings.ts';

/** Every property that is also an attribute; the launcher has one more. */
export const PROPS: readonly (keyof WidgetProps)[] = [
  'company',
  'userId',
  'email',
  'token',
  'open',
  'lang',
  'product',
  'logo',
  'consent',
  'theme',
  'apiUrl',
  'socketUrl',
  'ticketUrl',
  'pushKey',
  'translationsUrl',
  'trackingUrl',
  'eventNamespace',
];
export const LAUNCHER_PROPS: typeof PROPS = [...PROPS, 'chatButton'];
