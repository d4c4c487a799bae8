/**
 * WIN-20: a mobile agent, or a window of at most 800 by 600; a test holds this against platform/device.ts. The first look at `navigator` costs
 * a page 16 KiB, so only a window that is narrow or takes touches, as every phone's does, is asked for its agent.
 */
export const isMobile = (): boolean =>
  ((innerWidth < 801 || 'ontouchstart' in window) && /Mobi|Android|iP/.test(navigator.userAgent)) ||
  (innerWidth < 801 && innerHeight < 601);
