import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createSmtpMailer } from '../../backend/mail/createSmtpMailer.ts';
import { startSmtpServer } from './support/startSmtpServer.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { threadOf, withTicket } from './support/tickets.ts';

const databases = useTestDatabases();
const CC = ['bob@firm.example', 'cyd@bücher.example'];
const OK = '250 2.1.5 ok';

/** A reply with two copies, sent to a mail server with these answers to recipients; others are accepted. */
async function withAnswers(t: TestContext, answers: Record<string, string>) {
  const smtp = await startSmtpServer(t, (recipient) => answers[recipient] ?? OK);
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Support <support@example.com>' });
  t.after(() => mailer.close());
  const reports: unknown[] = [];
  const scene = await withTicket(t, databases, { mailer, reports: (error) => reports.push(error) });
  const { world, desk, id } = scene;
  await desk.post(`/desk/api/tickets/${id}/messages`, { uuid: 'r-1', message: 'Hello', cc: CC });
  await world.mailQueue.idle();
  const shown = async () => {
    const { ticket, messages } = await threadOf(desk, id);
    return [messages[0]?.delivery, messages[0]?.problem, ticket.is_undelivered];
  };
  const retry = async () => {
    const { messages } = await threadOf(desk, id);
    smtp.heard.length = 0;
    await desk.post(`/desk/api/tickets/${id}/messages/${messages[0]?.id}/retry`);
    await world.mailQueue.idle();
    return smtp.heard.filter((line) => line.startsWith('RCPT')).map((line) => /<(.*)>/.exec(line)?.[1]);
  };
  return { ...scene, answers, smtp, reports, shown, retry };
}

describe('a mail server that refuses some recipients', () => {
  it('[DESK-20] fails a reply whose customer it refuses, and a second attempt leaves out the copies that have it', async (t) => {
    const refusals = {
      'ann@example.com': '550 5.1.1 <ann@example.com>: No such user',
      'cyd@xn--bcher-kva.example': '553 5.1.8 Not here',
    };
    const { answers, smtp, reports, shown, retry } = await withAnswers(t, refusals);
    const copy = 'cyd@bücher.example did not get a copy: 553 5.1.8 Not here.';
    const problem = `The mail server did not take the mail for the customer: 550 5.1.1. ${copy}`;
    assert.deepEqual(await shown(), ['failed', problem, true]);
    assert.doesNotMatch(String(reports), /ann@example|cyd@/, 'The log has no addresses');
    answers['ann@example.com'] = OK;
    assert.deepEqual(await retry(), ['ann@example.com', 'cyd@xn--bcher-kva.example']);
    assert.deepEqual(await shown(), ['sent', copy, false]);
    assert.match(smtp.mails.at(-1) ?? '', /^Cc: bob@firm\.example, cyd@xn--bcher-kva\.example\r$/m);
  });

  it('[DESK-20] sends a reply whose copy it refuses, with a hint that names the copy', async (t) => {
    const { shown } = await withAnswers(t, { 'bob@firm.example': '550 5.7.1 Bob has left' });
    assert.deepEqual(await shown(), ['sent', 'bob@firm.example did not get a copy: 550 5.7.1 Bob has left.', false]);
  });

  it('[DESK-20] gets a reply again later if it refuses the customer for now', async (t) => {
    const { world, smtp, answers, shown } = await withAnswers(t, { 'ann@example.com': '451 4.7.1 Greylisted' });
    const problem = 'The mail server did not take the mail for the customer: 451 4.7.1.';
    assert.deepEqual(await shown(), ['queued', problem, false]);
    answers['ann@example.com'] = OK;
    smtp.heard.length = 0;
    await world.database.query('UPDATE ticket_messages SET due_at = now()');
    world.mailQueue.drain();
    await world.mailQueue.idle();
    assert.deepEqual(
      smtp.heard.filter((line) => line.startsWith('RCPT')),
      ['RCPT TO:<ann@example.com>'],
    );
    assert.deepEqual(await shown(), ['sent', null, false]);
  });

  it('[DESK-20] fails a reply whose recipients it refuses all, and gets it for all of them again', async (t) => {
    const refusals = Object.fromEntries(
      ['ann@example.com', 'bob@firm.example', 'cyd@xn--bcher-kva.example'].map((one) => [one, '550 5.7.1 No']),
    );
    const { shown, retry } = await withAnswers(t, refusals);
    assert.deepEqual(await shown(), ['failed', 'The mail server did not take the mail: EENVELOPE 550.', true]);
    assert.equal((await retry()).length, 3);
  });
});
