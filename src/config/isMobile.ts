import { LOWEST_WINDOW_PX, MOBILE_MAX_HEIGHT_PX, MOBILE_MAX_WIDTH_PX } from './limits.ts';

/** The part of `window` that distinguishes a phone from a desktop. */
export type DeviceView = Pick<
  Window,
  'innerWidth' | 'innerHeight' | 'outerWidth' | 'outerHeight' | 'devicePixelRatio'
> & { readonly navigator: Pick<Navigator, 'userAgent'> };

/**
 * WIN-20: a mobile user agent with a narrow window or a touch screen, or a browser window of at
 * most 800 by 600. The user agent is read last, because the first access to `navigator` costs 16
 * KiB of memory.
 */
export function isMobile(view: DeviceView = window): boolean {
  const mayBePhone = view.innerWidth <= MOBILE_MAX_WIDTH_PX || 'ontouchstart' in view;
  if (mayBePhone && /Mobi|Android|iPhone|iPad|iPod/.test(view.navigator.userAgent)) return true;
  return isSmallWindow(view);
}

/** Whether the open window needs the whole page: on a phone, in a small window, and on a zoomed desktop. */
export const hasLittleRoom = (view: DeviceView = window): boolean => isSmallPage(view) || isMobile(view);

const isSmall = (width: number, height: number): boolean =>
  width <= MOBILE_MAX_WIDTH_PX && height <= MOBILE_MAX_HEIGHT_PX;

const isSmallPage = ({ innerWidth, innerHeight }: DeviceView): boolean => isSmall(innerWidth, innerHeight);

/**
 * The outer size counts too, because zooming shrinks only the inner size. Firefox shrinks the
 * outer size as well, and so does a system-wide magnifier. If the page is scaled, or lower than
 * any real window, it may be magnified: such a window does not count as small, and keeps its
 * launcher.
 */
function isSmallWindow(view: DeviceView): boolean {
  const { outerWidth, outerHeight, devicePixelRatio } = view;
  const mayBeMagnified = devicePixelRatio > 1 || outerHeight < LOWEST_WINDOW_PX;
  return isSmallPage(view) && outerWidth > 0 && isSmall(outerWidth, outerHeight) && !mayBeMagnified;
}
