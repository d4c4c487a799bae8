const PATHS = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4.3 2.6 17.6A2 2 0 0 0 4.3 20.6h15.4a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z',
  back: 'm14.5 5-7 7 7 7',
  bell: 'M6 9a6 6 0 1 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9m4 11a2.2 2.2 0 0 0 4 0',
  bellOff: 'M8.5 4.2A6 6 0 0 1 18 9c0 3 .6 4.8 1.3 6M16.5 16.5h-13S6 15 6 9m4 11a2.2 2.2 0 0 0 4 0M3 3l18 18',
  chat: 'M20.5 11.5a8 8 0 0 1-11.6 7.1L4 20l1.4-4.6a8 8 0 1 1 15.1-3.9Z',
  check: 'm5 12.5 4.5 4.5L19.5 7',
  checks: 'm2 12.5 4.5 4.5 9-9.5M11.5 16l1 1L22 7.5',
  clock: 'M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M12 5v14m-6-6 6 6 6-6',
  exit: 'M15 4h3a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-3M10 16l-4-4 4-4m-4 4h9',
  file: 'M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5L13.5 3Zm0 0v5.5H19',
  globe:
    'M3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Zm9 9a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  inbox:
    'M3.5 13.5h5l1.5 2.5h4l1.5-2.5h5M5.7 5.6 3.5 13.5V18a1.5 1.5 0 0 0 1.5 1.5h14a1.5 1.5 0 0 0 1.5-1.5v-4.5l-2.2-7.9a1.5 1.5 0 0 0-1.4-1.1H7.1a1.5 1.5 0 0 0-1.4 1.1Z',
  key: 'M14.5 9.5a5 5 0 1 1-9.999.001A5 5 0 0 1 14.5 9.5Zm-1.5 3.5 8 8m-4-4 2.5-2.5',
  panel: 'M14.5 4.5v15M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2Z',
  paperclip: 'm20 11-8.3 8.3a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.3 8.3a1.7 1.7 0 0 1-2.4-2.4l7.7-7.6',
  screen: 'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm5 15h6m-3-4v4',
  send: 'M4 12h9M4 12 3 4.5 21 12 3 19.5 4 12Z',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
  tag: 'M3.5 12V5A1.5 1.5 0 0 1 5 3.5h7l8.5 8.5-8.5 8.5L3.5 12Zm4.5-4v.01',
  transfer: 'M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4',
  user: 'M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6M16 7.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing in the colour of the text around it. It never carries a meaning that no word tells. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
