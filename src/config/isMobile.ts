import { LOWEST_WINDOW_PX, MOBILE_MAX_HEIGHT_PX, MOBILE_MAX_WIDTH_PX } from './limits.ts';

/** The part of `window` that tells a phone from a desktop. */
export type DeviceView = Pick<
  Window,
  'innerWidth' | 'innerHeight' | 'outerWidth' | 'outerHeight' | 'devicePixelRatio'
> & { readonly navigator: Pick<Navigator, 'userAgent'> };

/**
 * WIN-20: a mobile agent in a narrow window or with a touch screen, or a browser window of at most 800 by 600. The agent is read last:
 * the first look at `navigator` costs a page 16 KiB.
 */
export function isMobile(view: DeviceView = window): boolean {
  const mayBePhone = view.innerWidth <= MOBILE_MAX_WIDTH_PX || 'ontouchstart' in view;
  if (mayBePhone && /Mobi|Android|iPhone|iPad|iPod/.test(view.navigator.userAgent)) return true;
  return isSmallWindow(view);
}

/**
 * Whether the page has so little room that the open window needs all of it, as on a phone: on a phone itself, in a small window, and on a
 * desktop that is zoomed.
 */
export const hasLittleRoom = (view: DeviceView = window): boolean => isSmallPage(view) || isMobile(view);

const isSmall = (width: number, height: number): boolean =>
  width <= MOBILE_MAX_WIDTH_PX && height <= MOBILE_MAX_HEIGHT_PX;

const isSmallPage = ({ innerWidth, innerHeight }: DeviceView): boolean => isSmall(innerWidth, innerHeight);

/**
 * The outer size counts too, because zooming makes the inner one alone smaller. Firefox makes the outer one smaller as well, and so does a
 * system that magnifies its whole screen. A page that is scaled, or lower than any window, may be magnified: that window does not count as
 * small, and its launcher stays.
 */
function isSmallWindow(view: DeviceView): boolean {
  const { outerWidth, outerHeight, devicePixelRatio } = view;
  const mayBeMagnified = devicePixelRatio > 1 || outerHeight < LOWEST_WINDOW_PX;
  return isSmallPage(view) && outerWidth > 0 && isSmall(outerWidth, outerHeight) && !mayBeMagnified;
}
