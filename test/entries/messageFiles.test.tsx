import { expect } from '@open-wc/testing';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { drawn, mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { until } from '../support/until.ts';
import { ScriptedServer } from '../support/scriptedServer.ts';
import { view, sending } from '../support/messageScene.tsx';

describe('the files of a message', () => {
  it('[ENT-01] are links named by the file, with type and size', async () => {
    const session = chatSession();
    const attachments = [
      { name: 'form.pdf', link: 'https://files.example/form.pdf', size: 52_311 },
      { name: 'data.csv', link: '/attachments/9/data.csv', size: null },
    ];
    staffSays(session, '', { attachments });
    const { root } = await mountUi(session, view);
    const pdf = byRole<HTMLAnchorElement>(root, 'link', 'form.pdf');
    expect(pdf.href).to.equal('https://files.example/form.pdf');
    expect(pdf.closest('article')?.textContent).to.contain('pdfform.pdf51.1 kB');
    expect(byRole<HTMLAnchorElement>(root, 'link', 'data.csv').href).to.equal(
      'https://support.example/attachments/9/data.csv',
    );
  });

  it('[SEC-02] have no link if their address could run code', async () => {
    const session = chatSession();
    const attachments = ['javascript:alert(1)', 'data:text/html,<script>1</script>'].map((link, at) => ({
      name: `${at}.pdf`,
      link,
      size: 1,
    }));
    staffSays(session, '', { attachments, img: 'javascript:alert(1)' });
    const { root } = await mountUi(session, view);
    expect(root.textContent).to.contain('0.pdf').and.to.contain('1.pdf');
    expect(allByRole(root, 'link')).to.have.length(0);
    expect(root.querySelector('[src], [href]')).to.equal(null);
  });

  it('[ENT-01] show a picture with a link to its full size', async () => {
    const session = chatSession();
    // A picture that never loads and never fails, because a broken one is removed.
    const server = new ScriptedServer();
    await server.script({ hangs: true });
    staffSays(session, '', { img: `${server.url}/cat.png?size=s` });
    const { root } = await mountUi(session, view);
    const link = byRole<HTMLAnchorElement>(root, 'link', 'cat.png');
    expect(link.href).to.equal(`${server.url}/cat.png?size=s`);
    expect(link.relList.contains('noopener')).to.equal(true);
  });

  it('[ENT-01][VIS-10] show a picture’s top in the full width, in a place of the same height before it loads', async () => {
    const session = chatSession();
    const server = new ScriptedServer();
    const answer = {
      headers: { 'content-type': 'image/svg+xml' },
      text: '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"/>',
    };
    await server.script(answer);
    sending(session, { text: '', files: [{ name: 'tall.png', size: 9_420, type: 'image/png' }] });
    const { root } = await mountUi(session, view);
    const heights = new Set([byRole(root, 'article').clientHeight]);
    const attachments = [{ name: 'tall.png', link: `${server.url}/tall.png`, size: 9_420 }];
    visitorSaid(session, '', { uuid: 'mine', attachments });
    await drawn();
    const link = byRole(root, 'link', 'tall.png');
    heights.add(byRole(root, 'article').clientHeight);
    await until(() => (link.querySelector('img')?.naturalHeight ?? 0) > 0);
    await drawn();
    heights.add(byRole(root, 'article').clientHeight);
    expect([...heights]).to.have.length(1);
    const image = link.querySelector('img');
    expect(image?.clientHeight).to.be.within(190, 220);
    const column = link.parentElement;
    expect(image?.clientWidth).to.be.closeTo(column?.clientWidth ?? 0, 2);
    expect(column?.clientWidth).to.be.greaterThan((root.querySelector('[part=entry]')?.clientWidth ?? 0) * 0.8);
    expect(image && getComputedStyle(image).objectFit).to.equal('cover');
    expect(image && getComputedStyle(image).objectPosition).to.equal('50% 0%');
  });

  it('[VIS-10] show no name and size under a picture, whose link and tooltip have the name', async () => {
    const session = chatSession();
    // Broken pictures show their names.
    const server = new ScriptedServer();
    for (let pictures = 0; pictures < 3; pictures += 1) await server.script({ hangs: true });
    const attachments = ['scan.jpg', 'deed.png'].map((name) => ({
      name,
      link: `${server.url}/${name}`,
      size: 9_420,
    }));
    staffSays(session, '', { attachments });
    visitorSaid(session, '', { attachments: attachments.slice(0, 1) });
    const { root } = await mountUi(session, view);
    for (const picture of allByRole(root, 'link')) {
      const { textContent: text = '' } = picture.closest('article') ?? {};
      expect(text).not.to.contain('.jpg').and.not.to.contain('.png').and.not.to.contain('kB');
      expect(picture.title).to.equal(nameOf(picture));
    }
    expect(allByRole(root, 'link').map(nameOf)).to.deep.equal(['scan.jpg', 'deed.png', 'scan.jpg']);
  });

  for (const [name, width, height, fit] of [
    ['a banner', 900, 90, 'contain'],
    ['a photograph', 400, 300, 'cover'],
  ] as const)
    it(`[VIS-10] fit ${name} into the frame by \`object-fit: ${fit}\``, async () => {
      const session = chatSession();
      const server = new ScriptedServer();
      const headers = { 'content-type': 'image/svg+xml' };
      await server.script({
        headers,
        text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
      });
      staffSays(session, '', { attachments: [{ name: 'a.png', link: `${server.url}/a.png`, size: 1 }] });
      const { root } = await mountUi(session, view);
      const image = byRole(root, 'link', 'a.png').querySelector('img');
      await until(() => (image?.naturalHeight ?? 0) > 0);
      await drawn();
      expect(image && getComputedStyle(image).objectFit).to.equal(fit);
    });

  it('[REAL-08][VIS-10] show the name of a picture that is being sent and cannot be decoded', async () => {
    const session = chatSession();
    sending(session, { text: '', files: [{ name: 'scan.heic.jpg', size: 3, type: 'image/jpeg' }] });
    session.visit.queue.files = () => [new File(['no!'], 'scan.heic.jpg', { type: 'image/jpeg' })];
    const { root } = await mountUi(session, view);
    await until(() => byRole(root, 'article').textContent.includes('scan.heic.jpg'));
    expect(byRole(root, 'group', 'scan.heic.jpg').clientHeight).to.be.within(190, 220);
  });

  it('[ENT-01] keep the place, the name and the link of a picture that cannot be loaded', async () => {
    const session = chatSession();
    const server = new ScriptedServer();
    await server.script({ status: 404 });
    staffSays(session, '', { attachments: [{ name: 'lost.png', link: `${server.url}/lost.png`, size: 9_420 }] });
    const { root } = await mountUi(session, view);
    await until(() => root.querySelector('article img') === null);
    expect(byRole(root, 'link', 'lost.png').clientHeight).to.be.within(190, 220);
    expect(byRole(root, 'link', 'lost.png').textContent).to.equal('lost.png');
  });

  it('[DESK-24] show a picture again once it has another link, because the old one had expired', async () => {
    const session = chatSession();
    const server = new ScriptedServer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await server.script({ status: 403 }, { headers: { 'content-type': 'image/svg+xml' }, text: svg });
    const attachmentsWith = (link: string) => [{ name: 'a.png', link: `${server.url}/${link}`, size: 9 }];
    const message = staffSays(session, '', { attachments: attachmentsWith('old.png') });
    const { root } = await mountUi(session, view);
    await until(() => root.querySelector('article img') === null);
    staffSays(session, '', { ...message, attachments: attachmentsWith('new.png') });
    await until(() => (root.querySelector<HTMLImageElement>('article img')?.naturalHeight ?? 0) > 0);
  });

  it('[ENT-01] keep their height before their component has been loaded, without a shift', async () => {
    const session = chatSession();
    const files = ['form.pdf', 'one.png', 'two.png'].map((name) => ({ name, size: 1_024, type: '' }));
    sending(session, { text: '', files });
    const mounting = mountUi(session, view);
    const awaited = document.body.lastElementChild?.shadowRoot?.querySelector<HTMLElement>('[data-awaited]');
    const room = awaited?.closest('article')?.clientHeight;
    const { root } = await mounting;
    expect(room).to.be.greaterThan(200).and.to.equal(byRole(root, 'article').clientHeight);
  });

  it('[UX-08][VIS-10] show the pictures of one message in rows of two, before its other files', async () => {
    const session = chatSession();
    const names = ['one.png', 'form.pdf', 'two.png', 'three.png'];
    const attachments = names.map((name) => ({ name, link: `https://files.example/${name}`, size: 1_024 }));
    const pictures = names.filter((name) => name.endsWith('png'));
    const boxesOf = (root: ShadowRoot): DOMRect[] =>
      pictures.map((name) => byRole(root, 'link', name).getBoundingClientRect());
    staffSays(session, '', { attachments });
    const { root } = await mountUi(session, view);
    const [first, second, third] = boxesOf(root);
    expect(second?.top).to.equal(first?.top);
    expect(second?.width).to.be.closeTo(first?.width ?? 0, 0.1);
    expect(second?.left).to.be.greaterThan(first?.right ?? Infinity);
    expect(third?.top).to.be.greaterThan(first?.bottom ?? Infinity);
    // The last of an odd number has both columns.
    expect(third?.left).to.equal(first?.left);
    expect(third?.right).to.be.closeTo(second?.right ?? 0, 0.1);
    const links = allByRole(root, 'link').map((link) => nameOf(link));
    expect(links).to.deep.equal(['one.png', 'two.png', 'three.png', 'form.pdf']);
  });

  it('[ATT-03] show the upload progress', async () => {
    const session = chatSession();
    sending(session, { text: '', files: [{ name: 'form.pdf', size: 52_311, type: 'application/pdf' }] });
    const { root } = await mountUi(session, view);
    expect(allByRole(root, 'progressbar')).to.have.length(0);
    session.thread.update('mine', 'message', { progress: 0.4 });
    await drawn();
    expect(byRole<HTMLProgressElement>(root, 'progressbar', 'Uploading form.pdf').value).to.equal(0.4);
  });
});
