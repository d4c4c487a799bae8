import { expect } from '@open-wc/testing';
import { browserOf, systemOf } from '../../../src/adapters/page/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const AGENTS: readonly (readonly [agent: string, browser: string, system: string])[] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, 'Chrome 156', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2`, 'Edge 156', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/156.0 Mobile Safari/537.36`, 'Chrome 156', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Safari 19',
    'macOS',
  ],
  ['curl/8.0', 'Unknown', 'Unknown'],
];

describe('browser and operating system', () => {
  for (const [agent, browser, system] of AGENTS) {
    it(`[STA-04] recognises ${browser} on ${system}`, () => {
      expect([browserOf(agent), systemOf(agent)]).to.deep.equal([browser, system]);
    });
  }
});
