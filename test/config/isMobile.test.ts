import { expect } from '@open-wc/testing';
import { hasLittleRoom, isMobile, type DeviceView } from '../../src/config/isMobile.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
const TELEVISION = 'Mozilla/5.0 (Linux; Android 14; Smart TV)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

type Given = { inner: readonly [number, number]; outer?: readonly [number, number]; ratio?: number; agent?: string };

/** A browser window with a frame of 85 px above the page, unless `outer` says otherwise. */
function makeView({ inner, outer, ratio = 1, agent = LINUX }: Given): DeviceView {
  const [innerWidth, innerHeight] = inner;
  const [outerWidth, outerHeight] = outer ?? [innerWidth, innerHeight + 85];
  return { innerWidth, innerHeight, outerWidth, outerHeight, devicePixelRatio: ratio, navigator: { userAgent: agent } };
}
const touched = (view: DeviceView): DeviceView => ({ ...view, ontouchstart: null }) as DeviceView;

describe('detecting phones', () => {
  it('[WIN-20] counts a window of at most 800 by 600 as mobile', () => {
    const sizes = [
      [800, 600],
      [801, 600],
      [800, 601],
      [400, 400],
    ] as const;
    const found = sizes.map((size) => isMobile(makeView({ inner: size, outer: size })));
    expect(found).to.deep.equal([true, false, false, true]);
    expect(isMobile(makeView({ inner: [780, 480], outer: [800, 600] }))).to.equal(true);
  });

  it('[UX-01][LAU-08] does not count a zoomed desktop as mobile', () => {
    for (const zoom of [1.25, 1.5, 2, 3, 4]) {
      const inner = [Math.round(1280 / zoom), Math.round(650 / zoom)] as const;
      const view = makeView({ inner, outer: [1280, 735], ratio: zoom });
      expect(isMobile(view), `zoomed to ${zoom}`).to.equal(false);
      expect(hasLittleRoom(view), `the layout at ${zoom}`).to.equal(zoom >= 2);
    }
  });

  it('[UX-01][SEND-09] does not count a zoomed desktop as mobile if the outer size shrinks too', () => {
    // As reported by Firefox ESR 153 for a window of 1366 by 768.
    const zoomed = [
      { inner: [683, 341], outer: [683, 384], ratio: 2 },
      { inner: [455, 227], outer: [455, 256], ratio: 3 },
      { inner: [342, 171], outer: [342, 192], ratio: 4 },
    ] as const;
    for (const given of zoomed) {
      expect(isMobile(makeView(given)), `zoomed to ${given.ratio}`).to.equal(false);
      expect(hasLittleRoom(makeView(given)), `the layout at ${given.ratio}`).to.equal(true);
    }
    // A system that magnifies 1920 by 1080 to 250 %.
    expect(isMobile(makeView({ inner: [768, 341], outer: [768, 426], ratio: 2.5 }))).to.equal(false);
  });

  it('[UX-01][SEND-09] does not count a page lower than any window as mobile, whatever its scale', () => {
    for (const size of [[341, 162] as const, [320, 256] as const, [683, 325] as const]) {
      expect(isMobile(makeView({ inner: size, outer: size }))).to.equal(false);
      expect(isMobile(makeView({ inner: size, outer: size, agent: IPHONE }))).to.equal(true);
    }
  });

  it('[UX-01] keeps the launcher when the browser cannot distinguish zoom from size', () => {
    // Firefox with resistFingerprinting reports the inner size as the outer one.
    expect(isMobile(makeView({ inner: [640, 325], outer: [640, 325], ratio: 2 }))).to.equal(false);
    // A prerendered page has no window yet.
    expect(isMobile(makeView({ inner: [640, 325], outer: [0, 0] }))).to.equal(false);
  });

  it('[WIN-20] counts a mobile user agent as mobile if the window is narrow or has touch', () => {
    expect(isMobile(makeView({ inner: [390, 844], agent: IPHONE, ratio: 3 }))).to.equal(true);
    expect(isMobile(makeView({ inner: [390, 844] }))).to.equal(false);
    expect(isMobile(touched(makeView({ inner: [1280, 900], agent: ANDROID })))).to.equal(true);
    expect(isMobile(makeView({ inner: [1280, 900], agent: TELEVISION }))).to.equal(false);
    expect(isMobile(touched(makeView({ inner: [1280, 900], agent: WINDOWS })))).to.equal(false);
  });

  it('[FREE-01] does not read the user agent in a large window without touch', () => {
    const { navigator: _, ...view } = makeView({ inner: [1280, 800] });
    expect(isMobile(view as DeviceView)).to.equal(false);
  });
});
