/**
 * WIN-20: a mobile agent, or a window of at most 800 by 600; a test holds this against platform/device.ts. Where there is no touch, no agent is
 * mobile, and a page that never reads `navigator` keeps 16 KiB less.
 */
export const isMobile = (): boolean =>
  ('ontouchend' in window && /Mobi|Android|iP/.test(navigator.userAgent)) || (innerWidth < 801 && innerHeight < 601);
