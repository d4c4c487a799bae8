/** WIN-20: a mobile agent, or a window of at most 800 by 600; a test holds this against platform/device.ts. */
export const isMobile = (): boolean =>
  /Mobi|Android|iP/.test(navigator.userAgent) || (innerWidth < 801 && innerHeight < 601);
