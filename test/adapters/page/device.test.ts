import { expect } from '@open-wc/testing';
import { browserOf, isMobileDevice, systemOf } from '../../../src/adapters/page/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const AGENTS: readonly (readonly [agent: string, browser: string, system: string, isMobile: boolean])[] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
    'Chrome 156',
    'Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2`,
    'Edge 156',
    'Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/156.0 Mobile Safari/537.36`,
    'Chrome 156',
    'Android',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150', 'Linux', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19',
    'iOS',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Safari 19',
    'macOS',
    false,
  ],
  ['curl/8.0', 'Unknown', 'Unknown', false],
];
const large = { width: 1280, height: 900, hasTouch: true };

describe('the device', () => {
  for (const [agent, browser, system, isMobile] of AGENTS) {
    it(`[STA-04][WIN-20] is ${browser} on ${system}, ${isMobile ? 'mobile' : 'not mobile'}`, () => {
      expect([browserOf(agent), systemOf(agent), isMobileDevice(agent, large)]).to.deep.equal([
        browser,
        system,
        isMobile,
      ]);
    });
  }

  it('[WIN-20] is mobile in a window of at most 800 by 600, both', () => {
    const isMobile = (width: number, height: number) => isMobileDevice('', { width, height, hasTouch: true });
    expect([isMobile(800, 600), isMobile(801, 600), isMobile(800, 601), isMobile(400, 400)]).to.deep.equal([
      true,
      false,
      false,
      true,
    ]);
  });
});
