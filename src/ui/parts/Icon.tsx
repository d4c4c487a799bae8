import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useClasses } from '../theme/useClasses.ts';

/** Stroked paths on a 24 by 24 grid. */
const PATHS = {
  alert: 'M12 8v5m0 3.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  arrowDown: 'M12 5v14m-6-6 6 6 6-6',
  attach: 'm20 11.5-8.3 8.3a5.3 5.3 0 0 1-7.5-7.5l8.4-8.4a3.6 3.6 0 0 1 5 5l-8.3 8.4a1.8 1.8 0 0 1-2.6-2.5l7.7-7.7',
  back: 'm14.5 5-7 7 7 7',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4.5h4',
  bellOff: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4.5h4M4 4l16 16',
  chat: 'M20 11.5a7.5 7.5 0 0 1-11 6.6L4.5 19.5l1.4-4.2A7.5 7.5 0 1 1 20 11.5Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  cloudOff: 'M4 4l16 16M9 5.6A6.5 6.5 0 0 1 18 10h.5a4 4 0 0 1 2.4 7M16.5 18H7a4.5 4.5 0 0 1-1.3-8.8',
  copy: 'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm6 0v-3a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3',
  download: 'M12 4v11m-5-4.5 5 4.5 5-4.5M5 20h14',
  end: 'M12 3.5v8m5.5-5a8 8 0 1 1-11 0',
  expand: 'M14.5 4.5h5v5m0-5-6 6m-4 9h-5v-5m0 5 6-6',
  external: 'M14 5h5v5m0-5-8.5 8.5M18 14v4.5a.5.5 0 0 1-.5.5h-12a.5.5 0 0 1-.5-.5v-12a.5.5 0 0 1 .5-.5H10',
  menu: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  minimize: 'm5.5 9 6.5 6.5L18.5 9',
  next: 'm9.5 5 7 7-7 7',
  picture:
    'M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Zm-1 11.5 4.5-4.5 4 4 2-2 4.5 4.5M15 9.5v.01',
  reduce: 'M19 9.5h-5v-5m0 5 6-6m-15 11h5v5m0-5-6 6',
  retry: 'M19.5 5v4.5H15M4.5 19v-4.5H9M18.8 9.5A7.5 7.5 0 0 0 5.7 8M5.2 14.5A7.5 7.5 0 0 0 18.3 16',
  search: 'm20 20-4.5-4.5M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  smile: 'M8.5 14a4.2 4.2 0 0 0 7 0M9 9.5v.01M15 9.5v.01M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z',
  sound: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4H4Zm11.5-.8a5 5 0 0 1 0 6.6M18 6a8.5 8.5 0 0 1 0 12',
  soundOff: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4H4Zm12 .3 4.5 4.4m0-4.4L16 14.2',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12.5h9.4L17.5 7M10 10.5v5.5m4-5.5v5.5',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons made only of dots need a heavier stroke to be visible. */
const DOTTED: readonly IconName[] = ['menu'];
const MIRRORED: readonly IconName[] = ['back', 'external', 'next'];

const mirrored = css({ '&:dir(rtl)': { transform: 'scaleX(-1)' } });
const dotted = css({ strokeWidth: 3 });

/** A decorative icon, next to a text or inside a named control. Hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  const classOf = useClasses();
  const look = MIRRORED.includes(name) ? mirrored : DOTTED.includes(name) ? dotted : undefined;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={look && classOf(look)}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
