/**
 * What pusher-js asks of where it runs (its src/runtimes/interface.ts), for this widget alone: WebSockets, and a network that
 * src/realtime/watchNetwork.ts watches in its place. pusherSources.mjs resolves what it imports.
 */
import FirstConnectedStrategy from 'pusher-js/src/core/strategies/first_connected_strategy';
import SequentialStrategy from 'pusher-js/src/core/strategies/sequential_strategy';
import Transport from 'pusher-js/src/core/transports/transport';
import TransportManager from 'pusher-js/src/core/transports/transport_manager';
import { ws } from 'pusher-js/src/core/transports/url_schemes';
import initialize from 'pusher-js/src/runtimes/isomorphic/transports/transport_connection_initializer';

const MIN_PING_MS = 10_000;
/** As in the library's own strategy. */
const ATTEMPTS = { loop: true, timeout: 15_000, timeoutLimit: 60_000 };

const socket = new Transport({
  urls: ws,
  handlesActivityChecks: false,
  supportsPing: false,
  isInitialized: () => true,
  isSupported: () => true,
  getSocket: (url) => runtime.createWebSocket(url),
});

/** What is left of the default strategy where `enabledTransports` is 'ws' alone: one socket after the other. */
function getDefaultStrategy(config, given, defineTransport) {
  const manager = new TransportManager({ minPingDelay: MIN_PING_MS, maxPingDelay: config.activityTimeout });
  const options = {
    ...given,
    hostNonTLS: `${config.wsHost}:${config.wsPort}`,
    hostTLS: `${config.wsHost}:${config.wssPort}`,
    httpPath: config.wsPath,
  };
  const transport = defineTransport(config, 'ws', 'ws', 3, options, manager);
  return new FirstConnectedStrategy(new SequentialStrategy([transport], ATTEMPTS));
}

const network = { bind() {}, unbind() {} };

const runtime = {
  Transports: { ws: socket },
  transportConnectionInitializer: initialize,
  getDefaultStrategy,
  getNetwork: () => network,
  /** Not the page's: the socket's own address says whether it is a secure one. */
  getProtocol: () => 'http:',
  /** Names a session in the statistics, which are off. */
  randomInt: () => 0,
  setup: (Pusher) => Pusher.ready(),
  createWebSocket: (url) => new globalThis.WebSocket(url),
};

export default runtime;
