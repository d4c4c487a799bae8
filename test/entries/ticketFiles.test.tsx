import { expect } from '@open-wc/testing';
import type { Answer, TicketRequest } from '../../src/ports.ts';
import { DropTarget } from '../../src/ui/composer/DropTarget.tsx';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { ATTACHMENT_MAX_BYTES } from '../../protocol/limits.ts';
import { allByRole, byRole } from '../support/byRole.ts';
import { networkFailure } from '../support/fakeApi.ts';
import { later } from '../support/later.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { startedSession, entriesOf, type TestSession } from '../support/makeSession.ts';
import { click, mountUi, type } from '../support/mountUi.tsx';
import { until } from '../support/until.ts';

type Scene = { session: TestSession; root: ShadowRoot };
const ARABIC = 'صورة العقد.png';
const LONG = `${'名'.repeat(200)}.pdf`;

/** The ticket form of a server that takes files. */
async function ticketForm({ takesFiles = true } = {}): Promise<Scene> {
  const ports = fakePorts();
  ports.api.online = false;
  ports.api.takesTicketFiles = takesFiles;
  const session = await startedSession({ ports });
  const { root } = await mountUi(session, (shadow) => (
    <>
      <Thread />
      <DropTarget root={shadow} />
    </>
  ));
  if (takesFiles) await until(() => session.visit.forms.ticket.files !== null);
  return { session, root };
}

const file = (name: string, content = 'hello'): File => new File([content], name, { type: 'text/plain' });
const buttons = ({ root }: Scene): string[] =>
  allByRole(root, 'button').map((one) => one.getAttribute('aria-label') ?? '');
const tickets = ({ session }: Scene): TicketRequest[] =>
  session.ports.api.of('createTicket').map((one) => one as never);
const send = ({ root }: Scene): Promise<void> => click(byRole(root, 'button', 'Send message'));
const text = ({ root }: Scene): string => root.textContent ?? '';

function choose({ root }: Scene, ...files: File[]): void {
  const input = root.querySelector<HTMLInputElement>('form input[type=file]');
  const chosen = new DataTransfer();
  for (const one of files) chosen.items.add(one);
  if (!input) throw new Error('There is no button to attach files');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function fill({ root }: Scene): Promise<void> {
  await type(byRole<HTMLInputElement>(root, 'textbox', 'Email'), 'ann@example.com');
  await type(byRole<HTMLTextAreaElement>(root, 'textbox', 'Message'), 'See the files');
}

function withFiles(name: 'paste' | 'drop' | 'dragenter', ...files: File[]): Event {
  const data = new DataTransfer();
  for (const one of files) data.items.add(one);
  const init = { bubbles: true, cancelable: true, composed: true };
  if (name !== 'paste') return new DragEvent(name, { ...init, dataTransfer: data });
  // Firefox copies the constructor's data and drops the files.
  return Object.defineProperty(new ClipboardEvent('paste', init), 'clipboardData', { value: data });
}

describe('the files of a ticket', () => {
  it('[VIS-08] are not offered if the server does not take them', async () => {
    const scene = await ticketForm({ takesFiles: false });
    expect(byRole(scene.root, 'textbox', 'Message')).to.be.an.instanceOf(HTMLTextAreaElement);
    expect(buttons(scene)).to.not.include('Attach a file');
  });

  it('[VIS-08] are uploaded when they are chosen, and the ticket names them', async () => {
    const scene = await ticketForm();
    choose(scene, file(ARABIC), file(LONG));
    await until(() => buttons(scene).includes(`Remove ${ARABIC}`));
    await fill(scene);
    await send(scene);
    await until(() => tickets(scene).length === 1);
    const [first, second] = tickets(scene)[0]?.fileTokens ?? [];
    expect(first).to.equal(`token of ${ARABIC}`);
    expect(second).to.match(/^token of 名+.*\.pdf$/);
    await until(() => entriesOf(scene.session, 'ticketWidget').length === 1);
  });

  it('[VIS-08] are added by pasting them into the message, and by dropping them on the window', async () => {
    const scene = await ticketForm();
    const message = byRole(scene.root, 'textbox', 'Message');
    message.dispatchEvent(withFiles('paste', file('pasted.txt')));
    await until(() => buttons(scene).includes('Remove pasted.txt'));
    message.dispatchEvent(withFiles('dragenter', file('dropped.txt')));
    message.dispatchEvent(withFiles('drop', file('dropped.txt')));
    await until(() => ['Remove pasted.txt', 'Remove dropped.txt'].every((name) => buttons(scene).includes(name)));
  });

  it('[VIS-08] have the limits of the composer, and the refused ones are named', async () => {
    const scene = await ticketForm();
    const large = new File([new Uint8Array(ATTACHMENT_MAX_BYTES + 1)], 'large.pdf');
    choose(scene, file('virus.exe'), large, file('empty.txt', ''), file('<script>.txt'));
    await until(() => text(scene).includes('This file type is not supported'));
    for (const words of ['virus.exe', 'larger than 20 MB', 'large.pdf', 'The file is empty', 'empty.txt'])
      expect(text(scene)).to.contain(words);
    expect(scene.session.ports.api.of('uploadTicketFile')).to.have.length(1);
    choose(scene, ...[1, 2, 3, 4, 5].map((at) => file(`${at}.txt`)));
    await until(() => text(scene).includes('You can attach up to 5 files'));
    expect(scene.session.ports.api.of('uploadTicketFile')).to.have.length(5);
  });

  it('[VIS-08] show a failure next to the file, keep the ticket unsent, and can be retried or removed', async () => {
    const scene = await ticketForm();
    const { api } = scene.session.ports;
    const refused: Answer<never> = { ok: false, code: 'refused', status: 415, error: '', errors: {} };
    api.script('uploadTicketFile', networkFailure, { ...refused, file: { name: 'b.txt', reason: 'content' } });
    choose(scene, file('a.txt'), file('b.txt'));
    await until(() => text(scene).includes('The file is damaged, or not what its name says'));
    expect(text(scene)).to.contain("Couldn't send. Please try again.");
    expect(buttons(scene)).to.include('Retry: a.txt').and.to.not.include('Retry: b.txt');
    await fill(scene);
    await send(scene);
    expect(text(scene)).to.contain('Some files were not uploaded.');
    expect(tickets(scene)).to.have.length(0);
    await click(byRole(scene.root, 'button', 'Retry: a.txt'));
    await click(byRole(scene.root, 'button', 'Remove b.txt'));
    await until(() => !text(scene).includes('Some files were not uploaded.'));
    await send(scene);
    await until(() => tickets(scene).length === 1);
    expect(tickets(scene)[0]?.fileTokens).to.deep.equal(['token of a.txt']);
  });

  it('[VIS-08] that are still being uploaded delay the ticket', async () => {
    const scene = await ticketForm();
    const told = later();
    scene.session.ports.api.script('uploadTicketFile', told.promise);
    choose(scene, file('slow.txt'));
    await fill(scene);
    await send(scene);
    expect(byRole(scene.root, 'progressbar', 'Uploading slow.txt')).to.be.an.instanceOf(HTMLProgressElement);
    expect(tickets(scene)).to.have.length(0);
    await told.come('late token');
    await until(() => tickets(scene).length === 1);
    expect(tickets(scene)[0]?.fileTokens).to.deep.equal(['late token']);
  });

  it('[VIS-08] can be uploaded again after the server has deleted them, with the text kept', async () => {
    const scene = await ticketForm();
    const gone = { files: ['A file is no longer on the server. Please attach it again'] };
    scene.session.ports.api.script('createTicket', {
      ok: false,
      code: 'refused',
      status: 200,
      error: '',
      errors: gone,
    });
    choose(scene, file('a.txt'));
    await fill(scene);
    await send(scene);
    await until(() => text(scene).includes('no longer on the server'));
    expect(byRole<HTMLTextAreaElement>(scene.root, 'textbox', 'Message').value).to.equal('See the files');
    await click(byRole(scene.root, 'button', 'Retry: a.txt'));
    await send(scene);
    await until(() => entriesOf(scene.session, 'ticketWidget').length === 1);
    const [first, second] = tickets(scene);
    expect(first?.uuid).to.equal(second?.uuid);
  });

  it('[VIS-08] chosen in the composer move to the ticket, and back into it when an operator is online again', async () => {
    const scene = await ticketForm();
    const { visit, state } = scene.session;
    visit.composer.addFiles([file('early.txt')]);
    visit.forms.ticket.openFiles(() => {
      throw new Error('There are files already');
    });
    expect(state.composer.files).to.have.length(0);
    expect(visit.forms.ticket.entry?.files?.map(({ name }) => name)).to.deep.equal(['early.txt']);
    scene.session.ports.api.online = true;
    scene.session.chatInstead();
    expect(state.composer.files.map(({ name }) => name)).to.deep.equal(['early.txt']);
  });
});
