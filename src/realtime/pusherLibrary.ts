/**
 * pusher-js. Its build for workers: sockets alone, without the scripts, the `window.Pusher`, the storage and the unload listener that the
 * one for pages brings into them. scripts/build/pusher takes still less of it.
 */
export { default as Pusher } from 'pusher-js/worker';
