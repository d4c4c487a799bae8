/**
 * WIN-20: a mobile agent, whatever the device, or a window of at most 800 by 600; a test holds this against platform/device.ts. The first look
 * at `navigator` costs a page 16 KiB.
 */
export const isMobile = (): boolean =>
  /Mobi|Android|iP/.test(navigator.userAgent) || (innerWidth < 801 && innerHeight < 601);
