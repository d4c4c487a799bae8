import { expect } from '@open-wc/testing';

describe('a sandboxed frame', () => {
  it('[ENV-03] store, cookie, outbox and tabs work in memory in a sandboxed frame', async () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    const told = new Promise<unknown>((resolve) =>
      window.addEventListener('message', ({ data }) => resolve(data), { once: true }),
    );
    frame.srcdoc = `<script type="module" src="${location.origin}/test/support/sandboxProbe.ts"></script>`;
    document.body.append(frame);
    expect(await told).to.deep.equal({ uuid: 'u-1', guest: 'guest-1', text: 'Hi', isLeader: true });
    frame.remove();
  });
});
