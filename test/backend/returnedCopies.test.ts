import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { readMail } from '../../backend/tickets/readMail.ts';
import type { Client } from './support/createClient.ts';
import { BOUNCE_FORMS, BOUNCES } from './support/bounces.ts';
import { handIn, withAnswered } from './support/incomingMail.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const reply = (desk: Client, id: number, message: string, cc: string[] = []) =>
  desk.post(`/desk/api/tickets/${id}/messages`, { uuid: `r-${message}`, message, cc });

/** A solved ticket with one reply, of which two colleagues of the customer have a copy. */
async function withCopies(t: TestContext, email = 'ann@example.com') {
  const scene = await withAnswered(t, databases, { email });
  const { world, desk, id, thread } = scene;
  await reply(desk, id, 'Both of you', ['Bob@firm.example', 'cyd@bücher.example']);
  await world.mailQueue.idle();
  await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
  const { messageId = '', replyTo = '' } = world.mails.at(-1) ?? {};
  /** Returns the status of the ticket and what the desk shows about the replies. */
  const shown = async () => {
    const { ticket, messages } = await thread();
    const sent = messages.filter(({ sender }) => sender === 'team');
    return [ticket.status, ticket.is_undelivered, ...sent.map(({ delivery, problem }) => [delivery, problem])];
  };
  return { ...scene, messageId, replyTo, shown };
}

describe('a bounce', () => {
  const REASONS = {
    postfix: '550 5.1.1 User unknown.',
    exchange: '550 5.1.10 RecipientNotFound; Recipient not found by SMTP address lookup.',
    gmail: '550-5.1.1 The account does not exist. 550 5.1.1 Try again.',
    ses: '550 5.1.1 user unknown.',
    exim: '',
    qmail: 'Sorry, no mailbox here by that name. (#5.1.1).',
  };
  const withReason = (sentence: string, reason: string) => (reason === '' ? `${sentence}.` : `${sentence}: ${reason}`);

  it('[DESK-20] of the customer names the address, in the form of each mail server', async (t) => {
    for (const form of BOUNCE_FORMS) {
      const { world, messageId, replyTo, shown, id } = await withCopies(t);
      const bounce = BOUNCES[form]({ recipient: 'ANN@example.com', messageId, replyTo });
      assert.deepEqual((await handIn(world, bounce)).body, { success: true, outcome: 'answer', ticket_id: id }, form);
      const sentence = 'The mail server of ANN@example.com returned the email';
      assert.deepEqual(
        await shown(),
        ['open', true, ['sent', null], ['failed', withReason(sentence, REASONS[form])]],
        form,
      );
    }
  });

  it('[DESK-20] of a copy leaves the reply sent, with a hint that names the copy', async (t) => {
    for (const form of BOUNCE_FORMS) {
      const { world, messageId, replyTo, shown } = await withCopies(t);
      const bounce = BOUNCES[form]({ recipient: 'bob@firm.example', messageId, replyTo });
      assert.equal((await handIn(world, bounce)).body.outcome, 'answer', form);
      const hint = withReason('The copy to bob@firm.example came back', REASONS[form]);
      assert.deepEqual(await shown(), ['solved', false, ['sent', null], ['sent', hint]], form);
    }
  });

  it('[DESK-20] of a copy is recognized with the domain in ASCII, and adds to an earlier hint once', async (t) => {
    const { world, messageId, replyTo, shown } = await withCopies(t);
    const recipients = ['bob@firm.example', 'cyd@xn--bcher-kva.example', 'bob@firm.example'];
    for (const [number, recipient] of recipients.entries())
      await handIn(world, BOUNCES.postfix({ recipient, messageId, replyTo, number }));
    const hints = [
      'The copy to bob@firm.example came back: 550 5.1.1 User unknown.',
      'The copy to cyd@xn--bcher-kva.example came back: 550 5.1.1 User unknown.',
    ];
    assert.deepEqual(await shown(), ['solved', false, ['sent', null], ['sent', hints.join(' ')]]);
  });

  it('[DESK-20] of the customer and of a copy fails the reply once, in either order, and no other reply', async (t) => {
    const orders = [
      ['ann@example.com', 'bob@firm.example'],
      ['bob@firm.example', 'ann@example.com'],
    ];
    for (const order of orders) {
      const { world, messageId, replyTo, shown } = await withCopies(t);
      for (const [number, recipient] of order.entries())
        await handIn(world, BOUNCES.exchange({ recipient, messageId, replyTo, number }));
      const problem = [
        `The mail server of ann@example.com returned the email: ${REASONS.exchange}`,
        `The copy to bob@firm.example came back: ${REASONS.exchange}`,
      ];
      assert.deepEqual(await shown(), ['open', true, ['sent', null], ['failed', problem.join(' ')]]);
    }
  });

  it('[DESK-20] without the Message-ID belongs to the newest reply that its recipient got', async (t) => {
    const { world, desk, id, messageId, replyTo, shown } = await withCopies(t);
    await reply(desk, id, 'Ann alone');
    await world.mailQueue.idle();
    await handIn(world, BOUNCES.ses({ recipient: 'bob@firm.example', messageId, replyTo }));
    const hint = 'The copy to bob@firm.example came back: 550 5.1.1 user unknown.';
    assert.deepEqual(await shown(), ['pending', false, ['sent', null], ['sent', hint], ['sent', null]]);
  });

  it('[DESK-20] of an unknown address fails a reply without copies; with copies it is a hint and opens the ticket', async (t) => {
    const { world, messageId, replyTo, shown } = await withCopies(t);
    const [{ messageId: first = '' } = {}] = world.mails;
    const recipient = 'ann@private.example';
    await handIn(world, BOUNCES.postfix({ recipient, messageId, replyTo }));
    const problem = `The mail server of ${recipient} returned the email: 550 5.1.1 User unknown.`;
    assert.deepEqual(await shown(), ['open', false, ['sent', null], ['sent', problem]]);
    await handIn(world, BOUNCES.postfix({ recipient, messageId: first, replyTo, number: 2 }));
    assert.deepEqual(await shown(), ['open', false, ['failed', problem], ['sent', problem]]);
  });

  it('[DESK-20] of a forward fails the forward alone, and says nothing about the customer', async (t) => {
    for (const form of BOUNCE_FORMS) {
      const { world, desk, id, thread } = await withAnswered(t, databases);
      const forward = { uuid: 'f-1', to: 'lab@partner.example', message: 'Can you look?' };
      await desk.post(`/desk/api/tickets/${id}/forwards`, forward);
      await world.mailQueue.idle();
      const { messageId = '', replyTo = '' } = world.mails.at(-1) ?? {};
      await handIn(world, BOUNCES[form]({ recipient: 'lab@partner.example', messageId, replyTo }));
      const { ticket, messages } = await thread();
      const problem = withReason('The mail server of lab@partner.example returned the email', REASONS[form]);
      assert.deepEqual(
        [ticket.status, ticket.is_undelivered, messages[0]?.delivery, messages[1]?.delivery, messages[1]?.problem],
        ['open', false, 'sent', 'failed', problem],
        form,
      );
    }
  });

  it('[DESK-20] has the reply address of a chat’s returned email among its recipients', async () => {
    const replyTo = `support+c17-${'a1'.repeat(16)}@example.com`;
    for (const form of ['ses', 'postfix'] as const) {
      const bounce = BOUNCES[form]({ recipient: 'ann@example.com', messageId: '<chat@example.com>', replyTo });
      const { recipients } = await readMail(Buffer.from(bounce), () => false);
      assert.deepEqual(recipients, ['support@shop.example', replyTo]);
    }
  });

  it('[DESK-20] proves nothing by an address for replies with a wrong key', async (t) => {
    const { world, messageId, replyTo, shown } = await withCopies(t);
    const forged = replyTo.replace(/-[0-9a-f]{32}@/, `-${'0'.repeat(32)}@`);
    const bounce = BOUNCES.ses({ recipient: 'ann@example.com', messageId, replyTo: forged });
    assert.equal((await handIn(world, bounce)).body.reason, 'bounce');
    assert.deepEqual(await shown(), ['solved', false, ['sent', null], ['sent', null]]);
  });
});

describe('a reply that failed', () => {
  it('[DESK-20] is no longer undelivered once a later reply arrives, and is again if that one comes back', async (t) => {
    const { world, desk, id, messageId, replyTo, thread } = await withAnswered(t, databases);
    const bounce = { recipient: 'ann@example.com', messageId, replyTo };
    await handIn(world, BOUNCES.postfix(bounce));
    const isUndelivered = async () => (await thread()).ticket.is_undelivered;
    assert.equal(await isUndelivered(), true);
    await desk.post(`/desk/api/tickets/${id}/forwards`, { uuid: 'f', to: 'lab@partner.example', message: 'Look' });
    await world.mailQueue.idle();
    assert.equal(await isUndelivered(), true, 'a forward is not for the customer');
    await reply(desk, id, 'Again');
    await world.mailQueue.idle();
    assert.equal(await isUndelivered(), false);
    const later = world.mails.at(-1)?.messageId ?? '';
    await handIn(world, BOUNCES.gmail({ ...bounce, messageId: later, number: 2 }));
    assert.equal(await isUndelivered(), true);
  });

  it('[DESK-20] is sent again without the copies that have it', async (t) => {
    const { world, desk, id, messageId, replyTo, thread } = await withCopies(t);
    await handIn(world, BOUNCES.postfix({ recipient: 'ann@example.com', messageId, replyTo }));
    await handIn(world, BOUNCES.postfix({ recipient: 'bob@firm.example', messageId, replyTo, number: 2 }));
    const failed = (await thread()).messages.find(({ delivery }) => delivery === 'failed');
    await desk.post(`/desk/api/tickets/${id}/messages/${failed?.id}/retry`);
    await world.mailQueue.idle();
    const { to, cc, alreadyHaveIt } = world.mails.at(-1) ?? {};
    assert.deepEqual(
      [to, cc, alreadyHaveIt],
      ['ann@example.com', ['Bob@firm.example', 'cyd@bücher.example'], ['cyd@bücher.example']],
    );
  });

  it('[DESK-20] is sent again to the customer’s corrected address', async (t) => {
    const { world, desk, id, messageId, replyTo, thread } = await withAnswered(t, databases, {
      email: 'ann@exmaple.com',
    });
    const bounce = { recipient: 'ann@exmaple.com', messageId, replyTo };
    await handIn(world, BOUNCES.postfix(bounce));
    await desk.put(`/desk/api/tickets/${id}/email`, { email: 'ann@example.com' });
    const [failed] = (await thread()).messages;
    await desk.post(`/desk/api/tickets/${id}/messages/${failed?.id}/retry`);
    await world.mailQueue.idle();
    assert.deepEqual([world.mails.at(-1)?.to, (await thread()).ticket.is_undelivered], ['ann@example.com', false]);
  });

  it('[DESK-20] to an address that is corrected before it comes back is still undelivered', async (t) => {
    const { world, desk, id, messageId, replyTo, shown } = await withCopies(t, 'ann@exmaple.com');
    await desk.put(`/desk/api/tickets/${id}/email`, { email: 'ann@example.com' });
    await handIn(world, BOUNCES.gmail({ recipient: 'ann@exmaple.com', messageId, replyTo }));
    const [, isUndelivered, , newest] = await shown();
    assert.deepEqual([isUndelivered, Array.isArray(newest) && newest[0]], [true, 'failed']);
  });

  it('[DESK-20] of an earlier release is sent again to those who have it not, as far as known', async (t) => {
    const { world, desk, id, messageId, replyTo, thread } = await withCopies(t);
    await world.database.query('UPDATE ticket_messages SET accepted_for = NULL');
    await handIn(world, BOUNCES.qmail({ recipient: 'ann@example.com', messageId, replyTo }));
    const failed = (await thread()).messages.find(({ delivery }) => delivery === 'failed');
    await desk.post(`/desk/api/tickets/${id}/messages/${failed?.id}/retry`);
    await world.mailQueue.idle();
    assert.deepEqual(world.mails.at(-1)?.alreadyHaveIt, ['Bob@firm.example', 'cyd@bücher.example']);
  });
});
