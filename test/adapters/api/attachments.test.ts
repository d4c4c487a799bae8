import { expect } from '@open-wc/testing';
import { apiOn, type ApiTest } from '../../support/apiOn.ts';
import { makeWireMessage } from '../../support/wireMessage.ts';

const files = [
  new File(['first file'], 'first.txt', { type: 'text/plain' }),
  new File(['x'.repeat(200_000)], 'sécond.csv', { type: 'text/csv' }),
];

function send({ api, signal }: ApiTest, onProgress: (part: number) => void = () => undefined) {
  return api.sendAttachment({ chatId: 4711, hash: '9f', uuid: 'uuid-3', files, onProgress }, signal);
}

describe('sending attachments', () => {
  it('[CALL-05][ATT-03] posts chat, hash, uuid and every file as one form', async () => {
    const test = apiOn();
    await test.server.script({ body: { success: true, message: makeWireMessage({ uuid: 'uuid-3' }) } });
    const answer = await send(test);
    expect(answer).to.have.nested.property('value.attachments[0].size', 52_311);
    const { method, path, headers, body } = await test.server.lastRequest();
    expect([method, path]).to.deep.equal(['POST', '/api/chat/new-attachment']);
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
    expect([form.get('chat_id'), form.get('hash'), form.get('uuid')]).to.deep.equal(['4711', '9f', 'uuid-3']);
    expect(form.has('message')).to.equal(false);
    const sent = form.getAll('files') as File[];
    expect(sent.map(({ name, type, size }) => ({ name, type, size }))).to.deep.equal([
      { name: 'first.txt', type: 'text/plain', size: 10 },
      { name: 'sécond.csv', type: 'text/csv', size: 200_000 },
    ]);
    expect(await sent[0]?.text()).to.equal('first file');
  });

  it('[ATT-03] reports the upload progress up to 1', async () => {
    const test = apiOn();
    await test.server.script({ body: { success: true, message: makeWireMessage() } });
    const parts: number[] = [];
    await send(test, (part) => parts.push(part));
    expect(parts.at(-1)).to.equal(1);
    expect(parts.every((part) => part >= 0 && part <= 1)).to.equal(true);
  });

  it('[CALL-05] returns the reason for a refused upload', async () => {
    const test = apiOn();
    await test.server.script({ status: 413, body: { success: false, error: 'The file is larger than 20 MB' } });
    expect(await send(test)).to.deep.include({ code: 'refused', status: 413, error: 'The file is larger than 20 MB' });
    expect(test.problems).to.deep.equal([
      { code: 'api', message: 'POST /api/chat/new-attachment: refused (413)', cause: undefined },
    ]);
  });

  it('[REAL-07] returns the refused file’s name and reason instead of the server’s English text', async () => {
    const test = apiOn();
    const file = { name: 'photo.jpg', reason: 'content', format: 'HEIC' };
    await test.server.script({ status: 415, body: { success: false, error: 'photo.jpg is a HEIC picture.', file } });
    expect(await send(test)).to.deep.include({ status: 415, error: '', file });
  });

  it('[REAL-07] returns the server’s text if its description of the file is malformed', async () => {
    const test = apiOn();
    await test.server.script({ status: 415, body: { success: false, error: 'No', file: { name: 7, reason: 'new' } } });
    const answer = await send(test);
    expect(answer).to.deep.include({ status: 415, error: 'No' });
    expect(answer).not.to.have.property('file');
  });

  it('[CALL-05] returns a network failure if the server cannot be reached', async () => {
    const test = apiOn();
    const servers = { ...test.server.servers, apiUrl: 'http://127.0.0.1:1' };
    Object.defineProperty(test.server, 'servers', { value: servers });
    expect(await send(test)).to.deep.include({ code: 'network', status: null });
  });

  it('[CALL-05] aborts an upload with the conversation, without a report', async () => {
    const test = apiOn();
    await test.server.script({ hangs: true });
    const answer = send(test);
    test.abort();
    expect(await answer).to.deep.include({ code: 'aborted' });
    expect(test.problems).to.deep.equal([]);
  });
});
