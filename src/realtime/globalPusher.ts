const before = Object.getOwnPropertyDescriptor(window, 'Pusher');

/** pusher-js puts itself on `window` as it loads; a page may have a Pusher of its own there. To be imported before the library. */
export function restoreGlobalPusher(): void {
  if (before) Object.defineProperty(window, 'Pusher', before);
  else Reflect.deleteProperty(window, 'Pusher');
}
