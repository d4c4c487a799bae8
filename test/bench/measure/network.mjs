import { setTimeout as sleep } from 'node:timers/promises';
import { counters } from './counters.mjs';

/**
 * 180 kB/s and 562 ms: the slowest phone network preset of the browsers' tools ("Slow 4G", once
 * "Fast 3G").
 */
const SLOW = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const UNLIMITED = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Records a page's requests: the scripts with their bytes as sent, the initiator chain, and the sockets. */
export async function watchNetwork(cdp, { origin, isSlow }) {
  const requests = new Map();
  const pending = new Set();
  const network = { sockets: 0, changedAt: Date.now(), pending, all: () => [...requests.values()] };
  const byUrl = (url) => [...requests.values()].findLast((request) => request.url === url);
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, initiator }) => {
    network.changedAt = Date.now();
    if (!/^https?:/.test(url)) return;
    const parent = byUrl(initiator.url ?? initiator.stack?.callFrames[0]?.url);
    const depth = parent && parent.type !== 'Document' ? parent.depth + 1 : 1;
    requests.set(requestId, { url, type, depth, bytes: 0, isForeign: !url.startsWith(origin) });
    pending.add(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = Number(headers['content-length'] ?? headers['Content-Length'] ?? 0);
  });
  const settle = ({ requestId }) => {
    network.changedAt = Date.now();
    pending.delete(requestId);
  };
  cdp.on('Network.loadingFinished', settle);
  cdp.on('Network.loadingFailed', settle);
  cdp.on('Network.webSocketCreated', () => (network.sockets += 1));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...(isSlow ? SLOW : UNLIMITED) });
  return network;
}

/** Waits until the network was idle for 700 ms, with less than 12 ms of script in that time. */
export async function settled(cdp, network) {
  const until = Date.now() + 40_000;
  let before = (await counters(cdp)).scriptMs;
  while (Date.now() < until) {
    await sleep(700);
    const now = (await counters(cdp)).scriptMs;
    if (network.pending.size === 0 && Date.now() - network.changedAt >= 630 && now - before < 12) return;
    before = now;
  }
  throw new Error('The page did not come to rest in 40 s');
}

/** Summarizes all requests except those of the host page itself: the document and its picture. */
export function summarizeRequests(network) {
  const asked = network.all().filter(({ type, url }) => type !== 'Document' && !url.endsWith('/hero.svg'));
  const scripts = asked.filter(({ type }) => type === 'Script');
  return {
    requests: asked.length,
    waterfall: Math.max(0, ...asked.map(({ depth }) => depth)),
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scriptUrls: scripts.map(({ url }) => url),
    foreign: asked.filter(({ isForeign }) => isForeign).length,
  };
}
